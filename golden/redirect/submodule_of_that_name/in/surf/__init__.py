from .user import show
from .peak import peak
