def watch(name):
    from clinic.desk import bed

    return bed(name)


def test_watch():
    print(watch("ada"))
