SOLD = []
