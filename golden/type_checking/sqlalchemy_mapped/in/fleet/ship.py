from __future__ import annotations

from sqlalchemy.orm import DeclarativeBase, Mapped

from fleet.port import Port

SPEED = 12


class Base(DeclarativeBase):
    pass


class Ship(Base):
    home: Mapped[Port]
