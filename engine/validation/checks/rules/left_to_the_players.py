"""Something in the scenario is left to the players.

What: A special point, a charge, an edge, a token or a munition that no rule in force knows.

Why: A test game shows it at most and plays as if it were not there (O-SET-04).

Fix: Select rules that carry it out, say in a special rule what it means, or accept the finding.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry
from engine.model.finding import Severity
from engine.model.objective import SPECIAL_POINTS
from engine.model.said import say
from engine.model.side import Side
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The kind of special point that a rule of Skirmish Mode knows (S-DOC-707).
HOSPITAL = "field_hospital"


@check(
    "MAP145",
    Severity.HINT,
    rule="O-SET-04",
    reads=("layout", "special_points", "charges", "sides", "placed_units", "rules"),
)
def left_to_the_players(subject: Subject) -> Iterator[Fault]:
    """Each thing that no rule in force carries out."""
    yield from _points(subject)
    yield from _charges(subject)
    yield from _sides(subject)
    yield from _munition(subject)


def _points(subject: Subject) -> Iterator[Fault]:
    for index, point in enumerate(subject.scenario.special_points):
        if point.kind not in SPECIAL_POINTS or (point.kind == HOSPITAL and subject.is_skirmish):
            continue
        message = say(
            "No rule in force knows the {kind} in {hex}; only the players can apply it.",
            kind=point.kind.replace("_", " "),
            hex=subject.label(point.hex),
        )
        yield Fault(message, (point.hex,), f"/special_points/{index}")


def _charges(subject: Subject) -> Iterator[Fault]:
    if subject.is_skirmish:
        return
    for index, charge in enumerate(subject.scenario.charges):
        message = say(
            "No rule in force knows the charge in {hex}; only the players can apply it.",
            hex=subject.label(charge.hex),
        )
        yield Fault(message, (charge.hex,), f"/charges/{index}")


def _sides(subject: Subject) -> Iterator[Fault]:
    for index, side in enumerate(subject.scenario.sides):
        for field, edge in (("retreat_edge", side.retreat_edge), ("flank", side.flank)):
            if edge is not None:
                message = say(
                    "{side}: only the players can apply what its {field} says.",
                    side=side.name,
                    field=field.replace("_", " "),
                )
                yield Fault(message, pointer=f"/sides/{index}/{field}")
        if subject.is_skirmish:
            yield from _of_the_base_game(index, side)
        for part, force in enumerate(side.forces):
            if force.tokens:
                message = say("{side}: only the players can use its tokens.", side=side.name)
                yield Fault(message, pointer=f"/sides/{index}/forces/{part}/tokens")


def _of_the_base_game(index: int, side: Side) -> Iterator[Fault]:
    """What a side of a skirmish sets up and comes in by, which only the base game asks about."""
    said = {
        "entry_edges": bool(side.entry_edges),
        "op_fire_setup": not side.op_fire_setup,
        "deployment_zones": any(zone.limits for zone in side.deployment_zones),
    }
    for field in (name for name, something in said.items() if something):
        message = say(
            "{side}: a skirmish does not ask what its {field} say; only the players can apply it.",
            side=side.name,
            field=field.replace("_", " "),
        )
        yield Fault(message, pointer=f"/sides/{index}/{field}")


def _munition(subject: Subject) -> Iterator[Fault]:
    if "ap-ds" in subject.scenario.rules.optional_rules:
        return
    for index, unit in enumerate(subject.scenario.placed_units):
        if unit.munition is not None:
            yield Fault(
                say(
                    "The unit {unit} has a munition that only the optional rule on APDS rounds knows.",
                    unit=unit.id,
                ),
                () if unit.hex is None else (unit.hex,),
                f"/placed_units/{index}/munition",
                fix=ChangeEntry(
                    "placed_units", index, {"munition": None}, say("Leave {field} out", field="munition")
                ),
            )
