"""A side has too few actions for its units.

What: All actions of the game, or in a skirmish those of the first round, do not activate half of a
side's units once.

Why: Most units would only be watched (B-RND-06, S-ACT-02).

Fix: Add actions or rounds, or take units away.
"""

from collections.abc import Iterator

from engine.edits.describe import SetTiming
from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.model.side import Side
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP138", Severity.WARNING, rule="B-RND-06", reads=("sides", "timing", "rules"))
def too_few_actions(subject: Subject) -> Iterator[Fault]:
    """Each side that cannot use its units."""
    timing = subject.scenario.timing
    for side in subject.scenario.sides:
        if subject.is_skirmish:
            units = len(side.starting_squads) if side.starting_squads is not None else 3
            brackets = timing.action_table or ()
            fits = [
                each.actions
                for each in brackets
                if each.from_up <= units and (each.to_up is None or units <= each.to_up)
            ]
            actions = fits[0] if fits else units
            when = say("in the first round")
        else:
            units = subject.starting_units(side)
            each_turn = timing.actions_per_turn.get(side.id)
            if each_turn is None or timing.rounds is None or timing.rounds < 1:
                continue  # without rounds no number of actions is enough
            actions = each_turn * timing.rounds
            when = say("in the whole game")
        if 2 * actions < units:
            yield Fault(
                say_number(
                    "{side} has one action {when} for {units} units.",
                    "{side} has {number} actions {when} for {units} units.",
                    actions,
                    side=side.name,
                    when=when,
                    units=units,
                ),
                pointer=f"/timing/{'action_table' if subject.is_skirmish else 'actions_per_turn'}",
                fix=None if subject.is_skirmish else _enough(subject, side, units),
            )


def _enough(subject: Subject, side: Side, units: int) -> SetTiming:
    """The edit that gives a side so many actions a turn that half of its units act in the game."""
    timing = subject.scenario.timing
    need = -(-units // (2 * (timing.rounds or 1)))
    return SetTiming(
        {"actions_per_turn": {**timing.actions_per_turn, side.id: need}},
        say_number(
            "Give {side} one action a turn", "Give {side} {number} actions a turn", need, side=side.name
        ),
    )
