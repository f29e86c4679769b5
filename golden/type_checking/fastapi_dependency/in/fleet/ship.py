from __future__ import annotations

from fastapi import Depends, FastAPI

from fleet.port import Port

SPEED = 12


app = FastAPI()


def dock(port: Port):
    return port


@app.get("/")
def root(port=Depends(dock)):
    return port
