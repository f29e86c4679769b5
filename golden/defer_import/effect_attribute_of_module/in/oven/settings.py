mode = "cold"
