class Hook:
    def hold(self):
        from dock.crane import lift

        return lift


HOOK = Hook()


def catch():
    return HOOK.hold()
