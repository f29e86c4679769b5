def __getattr__(name):
    if name == "BLOCKS":
        from onyx.core import BLOCKS

        return BLOCKS
    raise AttributeError(name)


from onyx.user import show  # noqa: E402
