from orchestra import violin

print([name for name in dir(violin) if name.islower() and not name.startswith("_")])
