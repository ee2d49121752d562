"""The Reinforcement Mat: a hidden row of spaces on which bought units wait for their first activation."""

from __future__ import annotations

from dataclasses import replace

from engine.model.values import SideId, UnitId
from engine.play.event import SecretChanged
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import Secret
from engine.play.step import Disclosure
from engine.play.unit import OnMat, SeatId, Unit

MODULE = "skirmish.mat"

#: S-MAT-01, S-MAT-10: where purchases are put.
FIRST_SPACE = -1
#: S-MAT-03: from where units may be activated.
READY_SPACE = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit on the mat with its value in unit points; its place is `OnMat`."""

    unit: Unit
    points: int

    @property
    def space(self) -> int:
        """The space it is on."""
        assert isinstance(self.unit.place, OnMat)
        return self.unit.place.space


@dataclass(frozen=True, slots=True)
class Mat(Secret):
    """What a seat hides: waiting units, loose figures, and what it has spent in this purchase step.

    `reserve` holds one entry per loose figure, sorted. `spent` are command, fuel and Tank Pool points
    that are settled when both sides have bought, as are the Vehicle Levels bought (`levels`). `raised` counts
    the units ever bought. What is public
    of it are the unit points on spaces -1 and on 0 and higher, because income and actions follow from
    them openly. `hidden_points` are those of units that are not known here, None on the seat's own mat.
    A mat that is `shown` hides nothing.
    """

    waiting: tuple[Waiting, ...] = ()
    reserve: tuple[str, ...] = ()
    spent: tuple[int, int, int] = (0, 0, 0)
    raised: int = 0
    levels: int = 0
    hidden_points: tuple[int, int] | None = None
    shown: bool = False

    def points(self, from_space: int = FIRST_SPACE) -> int:
        """Unit points waiting on that space or higher."""
        unready, ready = self.hidden_points or (0, 0)
        hidden = ready if from_space >= READY_SPACE else unready + ready
        return hidden + sum(each.points for each in self.waiting if each.space >= from_space)

    def public(self) -> Mat:
        """S-SET-08 — the others see only what income and actions give away."""
        if self.shown:
            return self
        ready = self.points(READY_SPACE)
        return Mat(hidden_points=(self.points() - ready, ready))

    def told(self, light: Disclosure) -> Mat:
        """S-PUR-01 — once both have bought, what was spent; the mat itself stays hidden."""
        if light is Disclosure.ALL:
            return self
        settled = light is Disclosure.SETTLED
        return replace(self.public(), spent=self.spent, levels=self.levels) if settled else self.public()

    @property
    def hides(self) -> bool:
        """Whether units wait that are not known here."""
        return self.hidden_points is not None and any(self.hidden_points)

    def showing(self, units: tuple[Waiting, ...], figures: tuple[str, ...]) -> Mat:
        """What others know of it who are shown some of its units and loose figures; of an open one all."""
        if self.shown:
            return self
        ready = self.points(READY_SPACE) - sum(each.points for each in units if each.space >= READY_SPACE)
        hidden = self.points() - sum(each.points for each in units)
        return Mat(units, figures, hidden_points=(hidden - ready, ready))

    def find(self, unit: UnitId) -> Waiting | None:
        """The waiting unit of that id, or None."""
        return next((each for each in self.waiting if each.unit.id == unit), None)

    def put(self, entry: Waiting) -> Mat:
        """The mat with the unit added or changed, in the order of spaces, highest first, then ids."""
        others = [each for each in self.waiting if each.unit.id != entry.unit.id]
        order = sorted([*others, entry], key=lambda each: (-each.space, each.unit.id))
        return replace(self, waiting=tuple(order))

    def take(self, unit: UnitId) -> Mat:
        """The mat without the unit."""
        return replace(self, waiting=tuple(each for each in self.waiting if each.unit.id != unit))

    def with_figures(self, *figures: str) -> Mat:
        """The mat with loose figures added to the reserve."""
        return replace(self, reserve=tuple(sorted((*self.reserve, *figures))))

    def without_figure(self, figure: str) -> Mat:
        """The mat with one loose figure less; ValueError when there is none."""
        left = list(self.reserve)
        left.remove(figure)
        return replace(self, reserve=tuple(left))

    def advanced(self) -> Mat:
        """S-MAT-02 — every unit one space further."""
        entries = (
            replace(each, unit=each.unit.at(OnMat(each.unit.side, each.space + 1))) for each in self.waiting
        )
        hidden = None if self.hidden_points is None else (0, sum(self.hidden_points))
        return replace(self, waiting=tuple(entries), hidden_points=hidden)


@dataclass(frozen=True, slots=True)
class GuardedMat(Mat):
    """What stands for a mat that is not known, in a game by file: what it may hold is not taken for nothing.

    `pieces` are those on it, by kind, of which its side has said how many there are; others are asked for.
    """

    pieces: tuple[tuple[str, int], ...] = ()

    def public(self) -> Mat:
        """What everybody knows of the mat that it stands for."""
        known = (self.waiting, self.reserve, self.spent, self.raised, self.levels, self.hidden_points)
        return Mat(*known, self.shown).public()


def keeper(now: Position, side: SideId) -> SeatId:
    """S-MPL-01 — the seat that keeps the mat and the money of a side: its first."""
    return now.game.seats_on(side)[0]


def mat_of(now: Position, side: SideId) -> Mat:
    """The mat of a side, as far as it is known in this position."""
    secret = now.state.secrets.get(keeper(now, side), {}).get(MODULE)
    return secret if isinstance(secret, Mat) else Mat()


def changed(now: Position, side: SideId, mat: Mat) -> SecretChanged:
    """The event that a side's mat has a new content."""
    return SecretChanged(keeper(now, side), MODULE, mat)
