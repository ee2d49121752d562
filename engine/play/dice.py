"""The dice of a game: number n of a seed, always the same, in every process and on every branch.

In games that are compared with each other they are numbered apart by what they are rolled for.
"""

from __future__ import annotations

from bisect import bisect_right

from engine.kernel.drawing import drawn
from engine.play.ask import Chance, Roll
from engine.play.frozen import dataclass
from engine.play.state import State

#: The drawer of games whose dice are numbered by their purpose.
BY_PURPOSE = "play.dice_by_purpose"


@dataclass(frozen=True, slots=True)
class Thrown:
    """How often dice have been rolled for each purpose, by purpose."""

    times: tuple[tuple[str, int], ...] = ()

    def for_purpose(self, purpose: str) -> int:
        """How often they have been for that one."""
        return dict(self.times).get(purpose, 0)

    def once_more(self, purpose: str) -> Thrown:
        """The same after another roll for a purpose."""
        times = {**dict(self.times), purpose: self.for_purpose(purpose) + 1}
        return Thrown(tuple(sorted(times.items())))


def purpose_of(prompt: str, state: State) -> str:
    """What dice are rolled for: their prompt, and whose attack or whose activation it is."""
    if state.attacks:
        return f"{prompt}/{state.attack.side}"
    return f"{prompt}/{state.activation.seat}" if state.activations else prompt


def thrown(state: State) -> Thrown | None:
    """The rolls of a game whose dice are numbered by their purpose, None in any other game."""
    found = state.slots.get(BY_PURPOSE)
    return found if isinstance(found, Thrown) else None


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
    state = chance.state
    before = thrown(state) if state is not None else None
    if state is not None and before is not None and not isinstance(seed, Lots):
        purpose = purpose_of(chance.prompt, state)
        name = f"{seed}/{purpose}/{before.for_purpose(purpose)}"
        return Roll(tuple(roll(name, number, sides) for number, sides in enumerate(chance.sides)))
    return Roll(tuple(roll(seed, chance.first + n, sides) for n, sides in enumerate(chance.sides)))
