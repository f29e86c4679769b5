import coat.sleeve
import coat.button

print(coat.button.STEP, coat.sleeve.wear(2))
