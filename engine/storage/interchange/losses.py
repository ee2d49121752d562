"""What a conversion cannot carry over, and files that cannot be converted at all."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.hexes.hex import Hex
from engine.model.finding import Finding, Severity
from engine.model.said import Said, commas, say
from engine.model.values import Json

#: So many places of a loss are kept, and so many of them told in a sentence; the rest is counted.
_MOST_PLACES = 2_000
_MOST_TOLD = 12

#: So many kinds of losses are told apart; a file that has more of them is none that people drew.
_MOST_KINDS = 200


class NotConvertible(Exception):
    """A file of which no map can be made: what is wrong, what to do, and the line where it is known."""

    def __init__(self, message: str, advice: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
        self.line = line

    def finding(self) -> Finding:
        """The same as a finding."""
        return Finding("FILE021", Severity.ERROR, self.message, self.advice, line=self.line)


@dataclass(frozen=True, slots=True)
class ConversionLoss:
    """One kind of thing that did not come over: what, why, how often and where.

    Of `places`, and of `hexes` that are those of the scenario among them, the first `_MOST_PLACES` are kept.
    """

    what: str
    why: str
    count: int
    places: tuple[str, ...] = ()
    hexes: tuple[Hex, ...] = ()

    def text(self) -> Said:
        """One line for people, with the first places."""
        what = say("{what} ×{count}", what=self.what, count=self.count) if self.count > 1 else self.what
        if not self.places:
            return say("{what}: {why}", what=what, why=self.why)
        rest = self.count - len(self.places[:_MOST_TOLD])
        where = commas(self.places[:_MOST_TOLD])
        if rest > 0:
            where = say("{places} and {rest} more", places=where, rest=rest)
        return say("{what}: {why} ({where})", what=what, why=self.why, where=where)

    def data(self) -> Json:
        """The same for programs."""
        return {"what": self.what, "why": self.why, "count": self.count, "places": list(self.places)}

    def finding(self) -> Finding:
        """The same as a finding at its hexes."""
        return Finding(
            "FILE022",
            Severity.WARNING,
            say("Not carried over: {loss}.", loss=self.text()),
            say("Look at these hexes and draw what is missing, or leave it."),
            hexes=self.hexes,
        )


@dataclass
class _Met:
    """How often a loss was met, and where first."""

    count: int = 0
    places: list[str] = field(default_factory=list)
    hexes: dict[Hex, None] = field(default_factory=dict)


@dataclass
class Losses:
    """The report while it is written: equal losses are counted together, in the order they were first met."""

    _met: dict[tuple[str, str], _Met] = field(default_factory=dict)

    def note(self, what: str, why: str, place: str = "", hex_: Hex | None = None) -> None:
        """One more thing that does not come over."""
        if (what, why) not in self._met and len(self._met) >= _MOST_KINDS:
            what, why = say("other things"), say("there are too many kinds of them to name")
        met = self._met.setdefault((what, why), _Met())
        met.count += 1
        if place and len(met.places) < _MOST_PLACES:
            met.places.append(place)
        if hex_ is not None and len(met.hexes) < _MOST_PLACES:
            met.hexes[hex_] = None

    def note_all(self, what: str, why: str, places: Iterable[str]) -> None:
        """The same thing at many places."""
        for place in places:
            self.note(what, why, place)

    def report(self) -> tuple[ConversionLoss, ...]:
        """All losses met so far."""
        return tuple(
            ConversionLoss(what, why, met.count, tuple(met.places), tuple(met.hexes))
            for (what, why), met in self._met.items()
        )
