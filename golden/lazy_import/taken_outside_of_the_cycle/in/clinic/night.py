from clinic.desk import bed

BEDS = [bed("ada"), bed("bob")]
print(BEDS)
