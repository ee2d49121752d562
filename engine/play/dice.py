"""The dice of a game: number n of a seed, always the same, in every process and on every branch."""

from bisect import bisect_right

from engine.kernel.drawing import drawn
from engine.play.ask import Chance, Roll
from engine.play.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Lots:
    """What the dice of a game by file are drawn from: the number of the first die of each roll, and its lot.

    Numbers rise. Dice that nobody has cast lots for, on a way that is tried out afterwards, are drawn from
    the last lot before them.
    """

    cast: tuple[tuple[int, str], ...] = ()

    def __str__(self) -> str:
        return self.of(self.cast[-1][0]) if self.cast else ""

    def of(self, number: int) -> str:
        """The lot that a die of that number is drawn from."""
        at = bisect_right(self.cast, number, key=lambda each: each[0])
        return self.cast[at - 1][1] if at else ""


#: What dice are drawn from.
Seed = int | str | Lots


def number_of(seed: Seed) -> int:
    """The number that bots of a game with that seed draw by."""
    return seed if isinstance(seed, int) else 0


def roll(seed: Seed, number: int, sides: int = 6) -> int:
    """The face, 1 to `sides`, that die `number` of the games with that seed shows."""
    name = seed.of(number) if isinstance(seed, Lots) else seed
    return drawn(f"{name}:{number}", sides) + 1


def rolled(seed: Seed, chance: Chance) -> Roll:
    """The dice a chance asks for, as the games with that seed roll them."""
    return Roll(tuple(roll(seed, chance.first + n, sides) for n, sides in enumerate(chance.sides)))
