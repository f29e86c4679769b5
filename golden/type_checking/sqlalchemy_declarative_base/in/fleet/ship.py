from __future__ import annotations

from sqlalchemy.orm import declarative_base

from fleet.port import Port

SPEED = 12


Base = declarative_base()


class Ship(Base):
    home: Port
