value = 2
other = 3
