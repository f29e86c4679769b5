from embassy import visa


def swap(module, **names):
    old = {name: getattr(module, name) for name in names}
    vars(module).update(names)
    return old


def test_grant():
    old = swap(visa, ink=lambda n: 1)
    assert visa.grant(9) == 4
    swap(visa, **old)
