import wharf.hub
from wharf.user import CRANES


def test_cranes():
    assert CRANES == 3
