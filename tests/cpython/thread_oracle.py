"""What two threads see of each other's imports when they are made to meet at a certain place.

    force(root, holders, module)   {"errors": [...], "partial": [...], "lock": name or None}

Each holder (first, held) is a thread that imports `first` and is held where the body of `held` is about to start: `held`
is in `sys.modules` then, running and still empty. Then a thread imports `module`. When it has ended, or waits, all are let
go, and run to their end. `lock` is the package where a thread waited for the lock of it or of a module in it that CPython
takes in two orders: what fails then is a matter of locks (gh-83065), not of cycles between modules.
"""

import _frozen_importlib
import sys
import threading
import time
from importlib import _bootstrap_external

import entry_oracle

MARKS = ("partially initialized module", "cannot access submodule", "circular import", "deadlock detected")


class Gate:
    def __init__(self):
        self.started, self.took, self.held, self.reached, self.opened, self.locks = {}, {}, {}, {}, threading.Event(), []
        run, take, gate = _bootstrap_external._LoaderBasics.exec_module, _frozen_importlib._ModuleLock.acquire, self

        def exec_module(loader, module):
            me, name = threading.current_thread(), module.__spec__.name
            gate.started.setdefault(me, []).append(name)
            if gate.held.get(me) == name:
                gate.reached[me].set()
                gate.opened.wait(20)
            run(loader, module)

        def acquire(lock):
            me = threading.current_thread()
            owner = next((one for one in gate.held if one.ident == lock.owner), me)
            if owner is not me:
                gate.note_lock(lock.name, me, owner)
            gate.took.setdefault((me, lock.name), len(gate.started.get(me, ())))
            return take(lock)

        _bootstrap_external._LoaderBasics.exec_module = exec_module
        _frozen_importlib._ModuleLock.acquire = acquire

    def start(self, thread, held):
        """Starts a thread; returns when it is held, waits, or has ended."""
        self.held[thread], self.reached[thread] = held, threading.Event()
        thread.start()
        while thread.is_alive() and not self.reached[thread].wait(0.002) and not self.waits(thread):
            pass

    def waits(self, thread):
        """Whether a thread waits for a module, and not only for a moment."""
        for _ in range(5):
            if not _frozen_importlib._blocking_on.get(thread.ident):
                return False
            time.sleep(0.001)
        return True

    def note_lock(self, name, thread, owner):
        """A thread waits for a package while it imports a module of it; or for a module whose lock another thread took
        before it ran the package; or, as a package, for a module of it that another thread imports, which waits."""
        since = self.started.get(owner, [])[self.took.get((owner, name), 0) :]
        above = [package for package in since if name.startswith(package + ".")]
        mine = self.started.get(thread, ())
        is_blocked = bool(_frozen_importlib._blocking_on.get(owner.ident))
        if any(module.startswith(name + ".") or is_blocked and name.startswith(module + ".") for module in mine):
            self.locks.append(name)
        elif above:
            self.locks.append(above[-1])


def _force(holders, module):
    gate, errors = Gate(), []

    def attempt(name):
        try:
            __import__(name)
        except BaseException as error:
            errors.append(f"{type(error).__name__}: {error}")

    def thread(name):
        return threading.Thread(target=attempt, args=(name,), daemon=True)

    threads = []
    for first, held in holders:
        threads.append(thread(first))
        gate.start(threads[-1], held)
    entrant = thread(module)
    threads.append(entrant)
    gate.start(entrant, None)
    gate.opened.set()
    end = time.monotonic() + 10
    while any(one.is_alive() for one in threads) and time.monotonic() < end:
        time.sleep(0.001)
    errors += ["TimeoutError: a thread does not end"] if any(one.is_alive() for one in threads) else []
    partial = [error for error in errors if any(mark in error for mark in MARKS)]
    return {"errors": errors, "partial": partial, "lock": next(iter(gate.locks), None)}


def force(root, holders, module, own=None):
    own = own or {name.split(".")[0] for name in entry_oracle.modules_of(root)}
    return entry_oracle.in_child(root, own, lambda: _force(holders, module)) or {"errors": ["Died"], "partial": [], "lock": None}
