from airport.gate import land


def test_land(monkeypatch):
    monkeypatch.setattr("airport.gate.carry", lambda n: 1)
    assert land(9) == 4
