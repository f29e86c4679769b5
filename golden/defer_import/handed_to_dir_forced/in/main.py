from orchestra import violin

assert "STRINGS" in dir(violin)
