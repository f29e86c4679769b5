"""Ships."""
# Of wood.
import re
import os.path as path
import json; from fleet.crew import Crew
from fleet.port import Port
from fleet.mast import Mast
VALUES = (re, path, json)

SPEED = 12


def dock(port: Port, crew: Crew, mast: Mast):
    return port
