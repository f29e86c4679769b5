from __future__ import annotations

import typer

from fleet.port import Port

SPEED = 12


app = typer.Typer()


@app.command()
def dock(port: Port):
    return port
