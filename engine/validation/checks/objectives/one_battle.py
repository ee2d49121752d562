"""All victory hexes lie in one place.

What: One hex has every victory hex within two hexes of it.

Why: Holding that place wins everything; the game becomes a single battle (S-WIN-01).

Fix: Spread the victory hexes, at least five hexes apart.
"""

from collections.abc import Iterator

from engine.hexes.hex import disc
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

CLUSTER = 2


@check("MAP129", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives"))
def one_battle(subject: Subject) -> Iterator[Fault]:
    """One fault when one hex commands all victory hexes."""
    hexes = tuple(objective.hex for objective in subject.objectives(ObjectiveType.VP))
    if len(hexes) > 1:
        common = set.intersection(*(set(disc(hex_, CLUSTER)) for hex_ in hexes))
        if common:
            yield Fault(
                say("All victory hexes lie within {cluster} hexes of one another.", cluster=CLUSTER),
                hexes,
                "/objectives",
            )
