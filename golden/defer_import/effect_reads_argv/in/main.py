import parrot.beak
import sys

sys.argv = ["parrot"] * 12
import parrot.word  # noqa: E402

print(parrot.word.LOUD)
