raw_milk = 3
