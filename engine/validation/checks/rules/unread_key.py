"""Something in the file is read by nothing.

What: A field, or the key of a figure, that neither the game nor the editor knows. Names that begin with `x-`
are left to other programs.

Why: A misspelt name changes nothing, and its author does not notice (O-SET-04).

Fix: Correct the name, or begin it with `x-` if it is for another program.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from engine.model.cell import Cell
from engine.model.finding import Severity
from engine.model.nearest import Nearest
from engine.model.said import say
from engine.model.scenario import STACKS, Scenario
from engine.model.side import ECONOMY, ECONOMY_STATE
from engine.model.values import DRAWERS, Json
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How names begin that are left to other programs.
FOREIGN = "x-"


@check("MAP171", Severity.WARNING, rule="O-SET-04", reads=Scenario.__dataclass_fields__)
def unread_key(subject: Subject) -> Iterator[Fault]:
    """One fault for each name."""
    scenario = subject.scenario
    yield from _unknown_fields(scenario, "")
    for index, side in enumerate(scenario.sides):
        yield from _unread(side.economy, ECONOMY, f"/sides/{index}/economy")
        yield from _unread(side.economy_state, ECONOMY_STATE, f"/sides/{index}/economy_state")
    labels = [subject.label(hex_) for hex_ in subject.map.cells] if scenario.timing.stacking_limits else []
    yield from _unread(scenario.timing.stacking_limits, (*STACKS, *labels), "/timing/stacking_limits")
    yield from _unread_data(scenario.rules.parameters, "/rules/parameters")
    for index, rule in enumerate(scenario.rules.special_rules):
        yield from _unread_data(rule.params, f"/rules/special_rules/{index}/params")


def _unknown_fields(part: object, pointer: str) -> Iterator[Fault]:
    """The fields of the record, and of all records in it, that its class does not have."""
    if is_dataclass(part):
        known = [each.name for each in fields(part) if each.name != "extra"]
        for name in known:
            yield from _unknown_fields(getattr(part, name), f"{pointer}/{name}")
        yield from _unread(getattr(part, "extra", {}), known, pointer)
    elif isinstance(part, tuple):
        for index, each in enumerate(part):
            yield from _unknown_fields(each, f"{pointer}/{index}")
    elif isinstance(part, Mapping):
        for index, (key, each) in enumerate(part.items()):
            if not (isinstance(each, Cell) and _is_plain(each)):
                yield from _unknown_fields(each, f"{pointer}/{key if isinstance(key, str) else index}")


def _is_plain(cell: Cell) -> bool:
    """Whether a hex, of which there are thousands, has no unknown field; found without looking at each."""
    return not cell.extra and (cell.building is None or not cell.building.extra)


def _unread_data(given: Mapping[str, Json], pointer: str) -> Iterator[Fault]:
    """The data of options that no option has."""
    if not given:
        return
    # All rules of the game are loaded only for scenarios with data of options: most have none.
    from engine.rules.modules import data_keys

    known = data_keys()
    options = {name.partition(".")[0] for name in known}
    others = dict(given)
    for key, value in given.items():
        inner = {name.partition(".")[2] for name in known if name.startswith(f"{key}.")}
        if inner and isinstance(value, Mapping):
            yield from _unread(value, inner, f"{pointer}/{key}")
            del others[key]
    yield from _unread(others, known | options, pointer)


def _unread(given: Mapping[str, object], known: Iterable[str], pointer: str) -> Iterator[Fault]:
    names = frozenset(known)
    nearest = Nearest(names)
    for key in given:
        # What could not be read is told of where the file is read.
        if key in names or key.startswith(FOREIGN) or key in DRAWERS:
            continue
        near = nearest.to(key)
        if near:
            message = say("Nothing reads {key!r}; perhaps {near!r} is meant.", key=key, near=near)
        else:
            message = say("Nothing reads {key!r}.", key=key)
        yield Fault(message, pointer=f"{pointer}/{key}")
