from compass import rose

print(rose.Rose().turn(2))
