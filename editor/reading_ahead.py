"""What orders of the user need, read before they come: one module after the other, while the window rests."""

import dis
import gc
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.util import find_spec
from pkgutil import walk_packages

from PySide6.QtCore import QObject, QTimer

from editor.unsearched import unsearched

#: A turn of the event loop reads for so many seconds, then everything else has so many milliseconds.
_BITE, _PAUSE = 0.004, 12

#: While something else is under way it is looked again after so many milliseconds.
_LATER = 200

#: What the window leaves to its first order: games, dialogs, help, checks, maps of other programs.
ORDERED = (
    "engine.validation.checks",
    "engine.validation.run",
    "engine.validation.removal_words",
    "editor.play.window_games",
    "editor.by_file.at_window",
    "editor.playtest.playtests",
    "editor.playtest.balance",
    "editor.panels.pieces.counts",
    "editor.tools.troops",
    "engine.validation.available",
    "editor.panels.dialogs.new_map_dialog",
    "editor.panels.dialogs.export_dialog",
    "editor.manual.places",
    "editor.manual.window",
    "engine.storage.interchange.formats",
)

_OURS = ("editor.", "engine.")

#: What makes functions and classes: the imports of a module stand before all of them.
_AFTER_IMPORTS = frozenset({"MAKE_FUNCTION", "LOAD_BUILD_CLASS"})


class ReadingAhead(QObject):
    """Reads modules, and before each those that it imports, as long as nothing else is under way.

    Whoever needs one of them earlier reads it himself, and reading goes on with what is left.
    """

    def __init__(self, names: Iterable[str], is_busy: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._left = in_order(names)
        self._is_busy = is_busy
        self._timer = QTimer(self, interval=_LATER)
        self._timer.timeout.connect(self._read)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be read."""
        return not self._timer.isActive()

    def begin(self) -> None:
        """Read from now on."""
        self._timer.start()

    def _read(self) -> None:
        if self._is_busy():
            self._timer.setInterval(_LATER)
            return
        self._timer.stop()  # where a module cannot be read, it is said once
        ends = time.perf_counter() + _BITE
        was_on = gc.isenabled()
        gc.disable()  # what is read stays: the collector would look through it for nothing
        try:
            while time.perf_counter() < ends:
                name = next(self._left, None)
                if name is None:
                    return
                with unsearched():
                    import_module(name)
        finally:
            if was_on:
                gc.enable()
        self._timer.start(_PAUSE)


def in_order(names: Iterable[str]) -> Iterator[str]:
    """These modules and all of the program that they import and nobody has read yet, each after its own.

    Of a package it is all its modules. Whoever takes a name reads the module before taking the next.
    """
    met: set[str] = set()
    for name in names:
        yield from _with_its_own(name, met)
        for each in walk_packages(getattr(sys.modules[name], "__path__", ()), f"{name}."):
            yield from _with_its_own(each.name, met)


def _with_its_own(name: str, met: set[str]) -> Iterator[str]:
    if name in met or name in sys.modules:
        return
    met.add(name)
    package = name.rpartition(".")[0]
    if package:
        yield from _with_its_own(package, met)
    for each in _imported(name):
        yield from _with_its_own(each, met)
    yield name


def _imported(name: str) -> Iterator[str]:
    """The modules of the program that a module imports as it is read: not for types alone, nor later."""
    spec = find_spec(name)
    loader = spec.loader if spec is not None else None
    code = loader.get_code(name) if isinstance(loader, InspectLoader) else None
    source, is_for_types, types_end = "", False, 0
    for each in dis.get_instructions(code) if code is not None else ():
        if each.opname in _AFTER_IMPORTS:
            return
        if each.offset < types_end:
            continue
        if each.opname == "LOAD_NAME" and each.argval == "TYPE_CHECKING":
            is_for_types = True
        elif is_for_types and each.opcode in dis.hasjrel:
            is_for_types, types_end = False, each.argval
        elif each.opname == "IMPORT_NAME":
            source = str(each.argval)
            if source.startswith(_OURS):
                yield source
        elif each.opname == "IMPORT_FROM" and source.startswith(_OURS) and _is_module(source, each.argval):
            yield f"{source}.{each.argval}"


def _is_module(package: str, name: str) -> bool:
    """Whether a name that is imported from a package, which has been read, is a module of it."""
    held = sys.modules.get(package)
    return (
        hasattr(held, "__path__") and not hasattr(held, name) and find_spec(f"{package}.{name}") is not None
    )
