import export.writer
from export.base import known

print(known())
