"""Every question of the analysis: whatever the modules of `editor/probes` hold."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from editor import probes
from editor.analysis.probe import Probe, Veil
from editor.probes import whole_map


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for each in iter_modules(package.__path__):
        if not each.ispkg:
            yield import_module(f"{package.__name__}.{each.name}")


#: The questions asked of hexes, and those asked of the whole map, in the order they are offered.
PROBES: tuple[Probe, ...] = tuple(sorted((m.PROBE for m in _modules(probes)), key=lambda each: each.order))
VEILS: tuple[Veil, ...] = tuple(sorted((m.VEIL for m in _modules(whole_map)), key=lambda each: each.order))

_PROBES = {each.id: each for each in PROBES}
_VEILS = {each.id: each for each in VEILS}


def probe(id_: str) -> Probe:
    """The question of hexes of that id; raises KeyError when there is none."""
    return _PROBES[id_]


def veil(id_: str) -> Veil:
    """The question of the whole map of that id; raises KeyError when there is none."""
    return _VEILS[id_]
