import ship.log_
import logging

print(len(logging.getLogger().handlers))
