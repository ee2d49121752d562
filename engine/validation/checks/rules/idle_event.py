"""An event has no effect in play.

What: The effect is none that the game carries out, or it names no side, objective, obstacle or hex in play.

Why: The round comes and nothing happens, unless the players see to it (B-STA-19).

Fix: Choose an effect that is carried out and complete it, or accept the finding.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.setup import ScenarioEvent
from engine.rules.base.arrivals.reinforcements import EVENT_EFFECTS, OBSTACLE_TYPES
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP170", Severity.WARNING, rule="B-STA-19", reads=("layout", "events", "sides", "objectives"))
def idle_event(subject: Subject) -> Iterator[Fault]:
    """Each event of which nothing comes, with what it lacks."""
    for index, event in enumerate(subject.scenario.events):
        remove = RemoveEntries("events", (index,), say("Remove event"))
        if event.effect not in EVENT_EFFECTS:
            message = say("Nothing carries the event {effect!r} out.", effect=event.effect)
            yield Fault(message, pointer=f"/events/{index}/effect", fix=remove)
            continue
        for name in EVENT_EFFECTS[event.effect]:
            if not _fits(subject, event, name):
                message = say(
                    "The event {effect!r} of round {round} has no {name} that it could act on.",
                    effect=event.effect,
                    round=event.round,
                    name=name,
                )
                yield Fault(message, pointer=f"/events/{index}/params", fix=remove)


def _fits(subject: Subject, event: ScenarioEvent, name: str) -> bool:
    given = event.params.get(name)
    match name:
        case "side":
            return isinstance(given, str) and subject.scenario.side(given) is not None
        case "objective":
            return any(each.id == given for each in subject.scenario.objectives)
        case "type":
            return given in OBSTACLE_TYPES
        case "hex":
            return isinstance(given, str) and subject.map.grid.find(given) in subject.map
        case _:
            return isinstance(given, int)
