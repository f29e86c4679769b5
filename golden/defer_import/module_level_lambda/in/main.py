from echo import valley

print(valley.twice(2))
