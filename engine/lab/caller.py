"""Who calls a game: a model of the chance to win, and how sure it has to be."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from engine.lab.facts import Facts, RoundFacts
from engine.lab.winning import Winning, outlook_of
from engine.model.values import SideId


@dataclass(frozen=True, eq=False)
class Caller:
    """Calls a game at the beginning of a round; `certainty` is the chance from which it does."""

    model: Winning
    sides: tuple[SideId, ...]
    certainty: float

    def call(self, moment: RoundFacts) -> SideId | None:
        """The side that wins from there on, None where that is not sure enough."""
        (first,) = self.model.chances([outlook_of(moment, self.sides)])
        if first >= self.certainty:
            return self.sides[0]
        return self.sides[1] if 1 - first >= self.certainty else None

    def called_in(self, facts: Facts) -> tuple[RoundFacts, SideId] | None:
        """Where a whole game would have been called, and for whom; None where it would not."""
        # The last moment is the end.
        for moment in facts.moments[:-1]:
            side = self.call(moment)
            if side is not None:
                return moment, side
        return None

    @cached_property
    def name(self) -> str:
        """The same for callers that call the same games."""
        # Another processor may add up the last digits of a fit otherwise.
        numbers = (f"{number:.5g}" for number in self.model.numbers)
        said = (*self.sides, f"{self.certainty:g}", *numbers)
        return blake2b("\0".join(said).encode(), digest_size=6).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Caller) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)
