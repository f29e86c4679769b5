from canyon import echo as sound

print(getattr(sound, "shout")(2))
