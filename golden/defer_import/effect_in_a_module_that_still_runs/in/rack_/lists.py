LEFT = []
RIGHT = []
