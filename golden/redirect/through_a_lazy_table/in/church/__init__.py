from typing import TYPE_CHECKING

import yard.clock  # noqa: F401

if TYPE_CHECKING:
    from .tower import bell

_LAZY_IMPORTS = {
    "bell": (".tower", "bell"),
}


def __getattr__(name: str) -> object:
    if name not in _LAZY_IMPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _LAZY_IMPORTS[name]
    value = import_module(module, __name__)
    if attribute is not None:
        value = getattr(value, attribute)
    globals()[name] = value
    return value


def __dir__() -> "list[str]":
    return sorted({*globals(), *_LAZY_IMPORTS})


__all__ = ["bell"]
