def peak(rows):
    return max(rows)
