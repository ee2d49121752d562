"""The dice of a game: number n of a seed, always the same, in every process and on every branch."""

from engine.kernel.drawing import drawn
from engine.play.ask import Chance, Roll


def roll(seed: int | str, number: int, sides: int = 6) -> int:
    """The face, 1 to `sides`, that die `number` of the games with that seed shows."""
    return drawn(f"{seed}:{number}", sides) + 1


def rolled(seed: int | str, chance: Chance) -> Roll:
    """The dice a chance asks for, as the games with that seed roll them."""
    return Roll(tuple(roll(seed, chance.first + n, sides) for n, sides in enumerate(chance.sides)))
