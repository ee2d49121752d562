"""The index of the rule modules, made from the modules and their registered hooks."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import engine.rules
from engine.model.values import RuleId
from engine.rules.module import Module
from engine.rules.modules import all_modules

_LAYERS = {
    "": "What holds the rules together",
    "base": "Base game",
    "skirmish": "Skirmish Mode",
    "optional": "Optional rules",
    "effects": "What cards and abilities do",
    "cards": "Strategy and operations cards",
    "doctrine": "Doctrines",
}


def index_page() -> str:
    """INDEX.md: every module of `engine.rules` with what it is about and the rules it carries out."""
    known = {module.id: module for module in all_modules()}
    lines = [
        "# Index of the rules",
        "",
        "This page is generated from `engine/rules`; `make docs` writes it anew. Under each module stand the",
        "catalogue ids its hooks carry out; `tidewright rules show ID` prints one. Modules without ids are",
        "what those with ids are built from.",
    ]
    for layer, title in _LAYERS.items():
        lines += ["", f"## {title}", ""]
        for source in _sources(layer):
            lines += _entry(source, known)
    return "\n".join(lines) + "\n"


def _sources(layer: str) -> Iterator[ModuleType]:
    """The modules of a layer and its folders by name; of the top level those in no folder."""
    package = importlib.import_module(f"engine.rules.{layer}") if layer else engine.rules
    walk = pkgutil.walk_packages if layer else pkgutil.iter_modules
    for found in sorted(walk(package.__path__, f"{package.__name__}."), key=lambda each: each.name):
        if not found.ispkg:
            yield importlib.import_module(found.name)


def _entry(source: ModuleType, known: dict[str, Module]) -> list[str]:
    path = source.__name__.removeprefix("engine.rules.").replace(".", "/") + ".py"
    about = " ".join((source.__doc__ or "").partition("\n\n")[0].split())
    rule = getattr(source, "rule", None)
    lines = [f"* [`{path}`]({path}): {about}"]
    if isinstance(rule, Module):
        ids = _ids(known[rule.id])
        if ids:
            lines.append(f"  {', '.join(ids)}")
    return lines


def _ids(module: Module) -> list[RuleId]:
    return sorted({rule for hook in module.hooks for rule in hook.ids} | set(module.data_ids))
