"""A reading is unknown or has a value it cannot have.

What: A key of `readings` is no switch of the rules, or its value is not one of those the switch knows.

Why: The rules would be played otherwise than the author meant (O-SET-04).

Fix: Correct key or value, or remove the reading.
"""

from collections.abc import Iterator, Mapping

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import Said, any_of, say
from engine.model.scenario import RuleSelection
from engine.model.values import Json
from engine.rules.module import Parameter
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP006", Severity.ERROR, rule="O-SET-04", reads=("rules",))
def unknown_reading(subject: Subject) -> Iterator[Fault]:
    """Each reading that cannot be followed, and each figure of an option that it cannot have."""
    rules = subject.scenario.rules
    if not rules.readings and not rules.data:
        return
    # All rules of the game are loaded only for scenarios that set some: most do not.
    from engine.rules.modules import parameters, readings

    known = readings()
    for key, value in rules.readings.items():
        pointer = f"/rules/readings/{key}"
        fix = TakeOut(("rules", "readings"), key, say("Remove reading"))
        if key not in known:
            names = ", ".join(sorted(known))
            yield Fault(
                say("There is no reading {key!r}; known are {known}.", key=key, known=names),
                pointer=pointer,
                fix=fix,
            )
        elif not known[key].admits(value):
            yield Fault(_refused("reading", known[key], value), pointer=pointer, fix=fix)
    for key, value, pointer in _figures(rules):
        parameter = parameters().get(key)
        if parameter is not None and key not in rules.readings and not parameter.admits(value):
            yield Fault(_refused("figure", parameter, value), pointer=pointer)


def _figures(rules: RuleSelection) -> Iterator[tuple[str, Json, str]]:
    """What options and special rules are given, by the way to each figure, with its JSON pointer."""
    places = [(rules.parameters, "/rules/parameters")]
    places += [
        (rule.params, f"/rules/special_rules/{index}/params")
        for index, rule in enumerate(rules.special_rules)
    ]
    for given, pointer in places:
        for key, value in given.items():
            yield key, value, f"{pointer}/{key}"
            if isinstance(value, Mapping):
                for name, each in value.items():
                    yield f"{key}.{name}", each, f"{pointer}/{key}/{name}"


def _refused(what: str, parameter: Parameter, value: Json) -> Said:
    told = {"key": parameter.key, "value": value, "wanted": wanted(parameter)}
    if what == "reading":
        return say("The reading {key!r} is {value!r}; it must be {wanted}.", **told)
    return say("The figure {key!r} is {value!r}; it must be {wanted}.", **told)


def wanted(parameter: Parameter) -> Said:
    """The values that a parameter admits, in words."""
    if parameter.choices:
        return any_of([repr(each) for each in parameter.choices])
    if parameter.high is None:
        return say("a whole number, {low} or more", low=parameter.low)
    return say("a whole number from {low} to {high}", low=parameter.low, high=parameter.high)
