from __future__ import annotations

from fastapi import FastAPI

from fleet.port import Port

SPEED = 12


app = FastAPI()


@app.get("/")
def dock(port: Port):
    return port
