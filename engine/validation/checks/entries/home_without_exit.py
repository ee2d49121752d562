"""Units cannot leave a Reinforcement Hex.

What: Vehicles, or infantry, find no passable hex beside the Reinforcement Hex.

Why: Everything bought would stay there (S-MAT-04).

Fix: Open at least two hexes beside it.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP085", Severity.ERROR, rule="S-MAT-04", reads=("layout", "sides", "rules"))
def home_without_exit(subject: Subject) -> Iterator[Fault]:
    """Each Reinforcement Hex that a class of units cannot leave."""
    for index, side in enumerate(subject.scenario.sides):
        for place, hex_ in enumerate(side.reinforcement_hexes):
            if hex_ not in subject.map:
                continue
            for unit, name in ((UnitClass.SQUAD, "Infantry"), (UnitClass.HEAVY, "Vehicles")):
                if not any(start == hex_ for start, _ in subject.survey.steps(unit).costs):
                    yield Fault(
                        say(
                            "{name} cannot leave {hex}, the Reinforcement Hex of {side}.",
                            name=name,
                            hex=subject.label(hex_),
                            side=side.name,
                        ),
                        (hex_,),
                        f"/sides/{index}/reinforcement_hexes/{place}",
                    )
