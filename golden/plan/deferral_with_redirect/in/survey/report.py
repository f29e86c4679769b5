from survey.plan import measure

LENGTH = measure(2)
