"""Reinforcements or events come too late, to nobody, or nowhere.

What: A round before the first or after the last, an unknown side or unit, or a hex that is not in play.

Why: What never happens is a mistake of the scenario (B-SET-13).

Fix: Correct the entry or remove it.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry, RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP098", Severity.ERROR, rule="B-SET-13", reads=("layout", "reinforcements", "events", "sides", "timing")
)
def late_event(subject: Subject) -> Iterator[Fault]:
    """Each entry that can never happen."""
    scenario = subject.scenario
    last = scenario.timing.rounds
    units = subject.catalogue.units
    for index, coming in enumerate(scenario.reinforcements):
        pointer = f"/reinforcements/{index}"
        remove = RemoveEntries("reinforcements", (index,), say("Remove reinforcement"))
        if coming.round < 1 or (last is not None and coming.round > last):
            message = say(
                "Reinforcements come in round {round}; the game has {last}.",
                round=coming.round,
                last=last or say("only rounds from 1"),
            )
            yield Fault(message, coming.hexes, f"{pointer}/round", fix=remove)
        if scenario.side(coming.side) is None:
            message = say("Reinforcements come for {side!r}, which is no side here.", side=coming.side)
            yield Fault(message, coming.hexes, f"{pointer}/side", fix=remove)
        off = tuple(hex_ for hex_ in coming.hexes if hex_ not in subject.map)
        if off:
            rest = tuple(hex_ for hex_ in coming.hexes if hex_ in subject.map)
            yield Fault(
                say(
                    "Reinforcements of round {round} come by {off}, not in play.",
                    round=coming.round,
                    off=subject.labels(off),
                ),
                off,
                f"{pointer}/hexes",
                fix=ChangeEntry("reinforcements", index, {"hexes": rest}, say("Remove hexes")),
            )
        for part, known in (("figures", units.figures), ("vehicles", units.vehicles)):
            given = coming.force.get(part)
            odd = sorted(kind for kind in given if kind not in known) if isinstance(given, dict) else []
            if odd:
                message = say(
                    "Reinforcements of round {round} bring the unknown {odd_one!r}.",
                    round=coming.round,
                    odd_one=odd[0],
                )
                yield Fault(message, coming.hexes, f"{pointer}/force/{part}")
    for index, event in enumerate(scenario.events):
        if event.round < 1 or (last is not None and event.round > last):
            yield Fault(
                say(
                    "The event {effect!r} is set for round {round}; the game has {last}.",
                    effect=event.effect,
                    round=event.round,
                    last=last or say("only rounds from 1"),
                ),
                pointer=f"/events/{index}/round",
                fix=RemoveEntries("events", (index,), say("Remove event")),
            )
