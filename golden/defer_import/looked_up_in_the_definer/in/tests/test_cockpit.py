import pytest
from traitlets import Instance

from spaceship import cockpit

lens = Instance("spaceship.sensor.scan")


@pytest.mark.parametrize("decks", [pytest.param("spaceship.sensor", "scan"), 2])
def test_look(decks):
    assert cockpit.look(2) == 11


def test_loads():
    assert load_tool("spaceship.sensor.scan")(2) == 8
