import phone.line
import phone.dial

setattr(phone.dial, "timeout", 1)
print(phone.line.wait())
