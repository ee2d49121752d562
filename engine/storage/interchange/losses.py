"""What a conversion cannot carry over, and files that cannot be converted at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.model.values import Json

#: So many places of a loss are named; the rest is counted.
_MOST_PLACES = 12


class NotConvertible(Exception):
    """A file of which no map can be made: what is wrong, what to do, and the line where it is known."""

    def __init__(self, message: str, advice: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
        self.line = line


@dataclass(frozen=True, slots=True)
class Loss:
    """One kind of thing that did not come over: what, why, how often and (the first few) where."""

    what: str
    why: str
    count: int
    places: tuple[str, ...] = ()

    def text(self) -> str:
        """One line for people."""
        where = ""
        if self.places:
            rest = self.count - len(self.places)
            where = f" ({', '.join(self.places)}{f' and {rest} more' if rest > 0 else ''})"
        return f"{self.what}{f' ×{self.count}' if self.count > 1 else ''}: {self.why}{where}"

    def data(self) -> Json:
        """The same for programs."""
        return {"what": self.what, "why": self.why, "count": self.count, "places": list(self.places)}


@dataclass
class Losses:
    """The report while it is written: equal losses are counted together, in the order they were first met."""

    _met: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def note(self, what: str, why: str, place: str = "") -> None:
        """One more thing that does not come over."""
        self._met.setdefault((what, why), []).append(place)

    def note_all(self, what: str, why: str, places: Iterable[str]) -> None:
        """The same thing at many places."""
        for place in places:
            self.note(what, why, place)

    def report(self) -> tuple[Loss, ...]:
        """All losses met so far."""
        return tuple(
            Loss(what, why, len(places), tuple(place for place in places if place)[:_MOST_PLACES])
            for (what, why), places in self._met.items()
        )
