import stadium.lawn


def test_play(monkeypatch):
    monkeypatch.setattr(stadium.lawn, "trim", lambda n: 1)
    assert stadium.lawn.play(9) == 4
