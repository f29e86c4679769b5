import snail.shell
import os

os.chdir("snail")
import snail.trail  # noqa: E402

print(snail.trail.HOME == "snail")
