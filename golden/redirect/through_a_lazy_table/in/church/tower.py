def bell():
    return "ding"
