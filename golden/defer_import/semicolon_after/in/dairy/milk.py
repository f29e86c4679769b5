import dairy.churn as churn; import json

LITRES = 20


def butter(n):
    return json.dumps(churn.turn(n))
