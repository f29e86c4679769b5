def pass_on(n):
    return n + 1


from relay.runner import run  # noqa: E402

FIRST = run(2)
