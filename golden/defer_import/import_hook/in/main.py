import ranch.gate_
import colorsys
