from harbor import DEPTH

__version__ = f"1.{DEPTH}"
