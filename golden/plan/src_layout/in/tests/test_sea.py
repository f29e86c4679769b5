from bay.sea import wave


def test_wave():
    assert wave(1) == 9
