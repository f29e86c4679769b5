try:
    from desk import pen
except ImportError:
    pen = None

print("no pen" if pen is None else pen.write(2))
