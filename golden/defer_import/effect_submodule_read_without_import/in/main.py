import coat.sleeve

print(coat.button.STEP, coat.sleeve.wear(2))
