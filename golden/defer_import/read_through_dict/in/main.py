from bridge import arch

name = "".join(("st", "ack"))
print(arch.__dict__[name](2))
