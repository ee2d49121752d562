"""Chances drawn from a seed: the same numbers in every process and on every machine."""

from collections.abc import Sequence
from typing import TypeVar

Drawn = TypeVar("Drawn")

_MASK = (1 << 64) - 1


class Chances:
    """A stream of numbers that a seed fixes (splitmix64); seeds are taken modulo 2**64.

    The generators of the standard library are no part of a room without randomness, and promise less:
    a seed that was written down must give the same map in a later version of Python.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def number(self) -> int:
        """The next number from 0 to 2**64 - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, end: int) -> int:
        """A number from 0 to `end` - 1; raises ValueError when there is none."""
        if end < 1:
            raise ValueError("there is no number below that")
        return self.number() % end

    def between(self, least: int, most: int) -> int:
        """A number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def percent(self, share: int) -> bool:
        """True in `share` of a hundred cases."""
        return self.below(100) < share

    def one_of(self, choices: Sequence[Drawn]) -> Drawn:
        """One of the choices; raises ValueError when there are none."""
        return choices[self.below(len(choices))]

    def shuffled(self, things: Sequence[Drawn]) -> list[Drawn]:
        """The things in another order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
