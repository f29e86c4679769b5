from __future__ import annotations

import functools

import click
import pytest

from fleet.port import Port

SPEED = 12


@pytest.fixture
@click.command()
@functools.lru_cache
def dock(port: Port):
    return port
