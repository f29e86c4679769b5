from atlas.maps import SCALE
