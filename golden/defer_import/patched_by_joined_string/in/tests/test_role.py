from unittest import mock

import theatre.role

MASK = theatre.role.__name__ + ".wear"


def test_perform():
    with mock.patch(MASK, lambda n: 1):
        assert theatre.role.perform(9) == 4
