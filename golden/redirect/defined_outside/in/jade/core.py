tau = 3
