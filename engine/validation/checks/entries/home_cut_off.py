"""A Reinforcement Hex is cut off from the rest of the map.

What: Infantry from the Reinforcement Hex reaches less than half of the hexes that infantry can enter.

Why: Whatever enters there takes no part in the battle (S-SET-10).

Fix: Open a way, or move the Reinforcement Hex.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP086", Severity.ERROR, rule="S-SET-10", reads=("layout", "sides", "rules"))
def home_cut_off(subject: Subject) -> Iterator[Fault]:
    """Each Reinforcement Hex with little to reach."""
    steps = subject.survey.steps(UnitClass.SQUAD)
    whole = {to for _, to in steps.costs}
    if not whole:
        return
    for index, side in enumerate(subject.scenario.sides):
        for place, hex_ in enumerate(side.reinforcement_hexes):
            if hex_ not in subject.map:
                continue
            reached = steps.field_from((hex_,))
            if 2 * len(reached) < len(whole):
                yield Fault(
                    say(
                        "From {hex}, a Reinforcement Hex of {side}, infantry reaches {reached} of "
                        "{whole} hexes.",
                        hex=subject.label(hex_),
                        side=side.name,
                        reached=len(reached),
                        whole=len(whole),
                    ),
                    (hex_,),
                    f"/sides/{index}/reinforcement_hexes/{place}",
                )
