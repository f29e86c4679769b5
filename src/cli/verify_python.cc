#include "cli/verify_python.h"

namespace unknot::cli {

const std::string_view verify_worker = R"py(
import importlib, json, os, re, sys, threading
job = json.loads(sys.argv[1])
sys.argv[:] = ["-c"]
sys.path[:0] = job["roots"]
open_, write, leave, getpid, me = os.open, os.write, os._exit, os.getpid, os.getpid()
names = job["modules"]
answer = {"version": "%d.%d.%d" % sys.version_info[:3], "results": [None] * len(names), "locks": False}

def attempt(number):
    try:
        importlib.import_module(names[number])
        answer["results"][number] = {"ok": True}
    except BaseException as error:
        said = str(error)
        for root in job["roots"]:
            said = said.replace(root + os.sep, "")
        said = re.sub(r"(_ModuleLock\(.*\)) at \d+", r"\1", said)[:1000]
        answer["results"][number] = {"ok": False, "error": type(error).__name__, "message": said}

class Gate:
    """Holds a thread where a body is about to start: the module is in sys.modules then, running and still empty."""

    def __init__(self):
        self.system = sys.modules.get("_frozen_importlib")
        self.reached, self.opened = threading.Event(), threading.Event()
        self.started, self.took, self.holder = {}, {}, None
        locks = getattr(self.system, "_ModuleLock", None)
        if hasattr(locks, "acquire"):
            locks.acquire = self.watched(locks.acquire)
        sys.meta_path.insert(0, self)

    def find_spec(self, name, path=None, target=None):
        finders = [finder for finder in sys.meta_path if finder is not self and hasattr(finder, "find_spec")]
        specs = (finder.find_spec(name, path, target) for finder in finders)
        spec = next((spec for spec in specs if spec is not None), None)
        loader = getattr(spec, "loader", None)
        if hasattr(loader, "exec_module") and not isinstance(loader, type):
            loader.exec_module = self.run(name, loader.exec_module)
        return spec

    def run(self, name, execute):
        def exec_module(module):
            here = threading.get_ident()
            self.started.setdefault(here, []).append(name)
            if here == self.holder and name == job["held"]:
                self.reached.set()
                self.opened.wait()
            execute(module)

        return exec_module

    def watched(self, take):
        """Notes where a thread waits for the lock of a package while it imports a module of it, or for the lock of a module
        that the other thread took before it ran the package, or where a package waits for a module of it that the other
        thread imports, which waits too: before gh-83065 these are taken in two orders."""

        def acquire(lock):
            here, owner = threading.get_ident(), getattr(lock, "owner", None)
            if owner not in (None, here):
                since = self.started.get(owner, [])[self.took.get((owner, lock.name), 0):]
                blocked = getattr(self.system, "_blocking_on", {}).get(owner)
                inside = any(name.startswith(lock.name + ".") or blocked and lock.name.startswith(name + ".")
                             for name in self.started.get(here, ()))
                if inside or any(lock.name.startswith(package + ".") for package in since):
                    answer["locks"] = True
            self.took.setdefault((here, lock.name), len(self.started.get(here, ())))
            return take(lock)

        return acquire

    def open_when_waited_for(self, waiting):
        blocked, quiet = getattr(self.system, "_blocking_on", {}), 0
        while quiet < 10 and not self.opened.wait(0.002):
            quiet = quiet + 1 if blocked.get(waiting) else 0
        self.opened.set()

def meet():
    gate = Gate()

    def hold():
        gate.holder = threading.get_ident()
        attempt(0)

    holder = threading.Thread(target=hold, daemon=True)
    holder.start()
    while holder.is_alive() and not gate.reached.wait(0.002):
        pass
    threading.Thread(target=gate.open_when_waited_for, args=(threading.get_ident(),), daemon=True).start()
    attempt(1)
    gate.opened.set()
    holder.join()

if len(names) == 1:
    attempt(0)
else:
    meet()
if getpid() == me:
    text = json.dumps(answer).encode()
    file = open_(job["answer"], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    while text: text = text[write(file, text):]
leave(0)
)py";

}  // namespace unknot::cli
