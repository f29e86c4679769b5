from mill import stone, wheel
