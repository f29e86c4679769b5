from clinic.ward import bed

FLOORS = 2

if __name__ == "__main__":
    print(bed("ada"))
