"""Squads can stand where no retreat leads home.

What: From some hex that infantry can enter no route leads to the side's Reinforcement Hex or Field Hospital.

Why: A squad there cannot retreat and is lost when it breaks (S-RET-03).

Fix: Open a way out.
"""

from collections.abc import Iterator

from engine.analysis.retreat import retreat_goals, stranded_hexes
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP120", Severity.ERROR, rule="S-RET-03", reads=("layout", "sides", "special_points"), ruleset="skirmish"
)
def no_way_home(subject: Subject) -> Iterator[Fault]:
    """One fault for each side with stranded hexes."""
    for side in subject.scenario.sides:
        goals = [hex_ for hex_ in retreat_goals(subject.scenario, side) if hex_ in subject.map]
        if goals:
            stranded = stranded_hexes(subject.survey, goals)
            if stranded:
                message = say(
                    "No retreat of {side} leads home from {stranded}.",
                    side=side.name,
                    stranded=subject.labels(stranded),
                )
                yield Fault(message, stranded)
