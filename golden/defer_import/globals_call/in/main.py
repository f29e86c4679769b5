from kennel import dog

print(sorted(dog.TRICKS))
