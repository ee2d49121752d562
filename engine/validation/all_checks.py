"""All checks there are: whatever `@check` has made in the folders of `checks`."""

import importlib
import pkgutil
import sys

from engine.validation import checks
from engine.validation.check import Check


def _found() -> tuple[Check, ...]:
    modules = pkgutil.walk_packages(checks.__path__, f"{checks.__name__}.")
    things = [thing for module in modules for thing in vars(importlib.import_module(module.name)).values()]
    made = {(thing.code, thing.slug): thing for thing in things if isinstance(thing, Check)}
    return tuple(made[key] for key in sorted(made))


#: All checks, in the order of their codes.
CHECKS = _found()

#: The title of each family: the docstring of its folder. They stand in the order of their first codes.
FAMILIES = {
    each.family: (sys.modules[f"{checks.__name__}.{each.family}"].__doc__ or "").strip().rstrip(".")
    for each in CHECKS
}
