import harbor

print(harbor.lift(3))
