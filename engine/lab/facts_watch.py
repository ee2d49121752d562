"""Gathering the facts of a game while it is played, or played again."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from engine.hexes.hex import Hex
from engine.lab.attack_watch import AttackWatch
from engine.lab.conduct import bought_as
from engine.lab.facts import Counts, Facts, FireFacts, LossFacts, RoundFacts, Standing, Taking, Use
from engine.lab.worth import army, worth
from engine.model.values import SideId, UnitId
from engine.play.event import (
    AttackChanged,
    AttackDeclared,
    AttackEnded,
    ControlTaken,
    Event,
    FiguresLost,
    RoundBegan,
    UnitMoved,
    UnitRemoved,
)
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import Unit
from engine.rules.base.sequence.command import stores
from engine.rules.doctrine.hands import hands
from engine.rules.doctrine.using import AbilityUsed
from engine.rules.queries import victory_points
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.treasury import treasury

#: Ways in which units leave play that are no losses: they left, or their figures joined others.
_NO_LOSS = frozenset({"exited", "emptied", "manned", "kept out"})
_FLIGHT = frozenset({"retreat", "run"})
_NOT_ENTERED = frozenset({"deploy"})


class _Labels(dict[Hex, str]):
    """The labels of the hexes of a map, each worked out when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._grid = game.map.grid

    def __missing__(self, hex_: Hex) -> str:
        found = self[hex_] = self._grid.label(hex_)
        return found


class _Course:
    """The states that events lead through, each worked out when it is asked for; where they end is known."""

    def __init__(self, before: State, events: Sequence[Event], after: State) -> None:
        self._events, self._after = events, after
        self._passed, self._state = 0, before

    def before(self, number: int) -> State:
        """The state in which an event happens; of numbers that only grow."""
        if number == len(self._events):
            return self._after
        while self._passed < number:
            self._state = self._events[self._passed].apply(self._state)
            self._passed += 1
        return self._state


class FactsWatch:
    """Follows a game from its first state; give it to `play_out` or `replayed` as their `watch`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._label = game.derive(_Labels).__getitem__
        self._before: State | None = None
        self._attacks: list[AttackWatch] = []
        self._known: set[UnitId] = set()
        self._moments: list[RoundFacts] = []
        self._fires: list[FireFacts] = []
        self._losses: list[LossFacts] = []
        self._bought: list[Use] = []
        self._abilities: list[Use] = []
        self._taken: list[Taking] = []
        self._entered: Counts = defaultdict(dict)
        self._fled: Counts = defaultdict(dict)

    def __call__(self, state: State, events: tuple[Event, ...]) -> None:
        """Take up what led to a state."""
        before, after = self._before, Position(self._game, state)
        if before is None:
            self._known.update(state.units)
        else:
            self._see_all(before, events, state)
        if before is None or state.secrets is not before.secrets:
            self._see_purchases(after)
        is_later = before is None or before.round != state.round
        began = is_later and any(type(event) is RoundBegan for event in events)
        if state.outcome is not None or began:
            self._moments.append(self._moment(after))
        self._before = state

    @property
    def rounds(self) -> int:
        """How many moments it has, one for each round that has begun and one for the end."""
        return len(self._moments)

    @property
    def latest(self) -> RoundFacts:
        """The last of them; raises IndexError before there is one."""
        return self._moments[-1]

    @property
    def facts(self) -> Facts:
        """What has happened so far."""
        return Facts(
            tuple(self._moments),
            tuple(self._fires),
            tuple(self._losses),
            tuple(self._bought),
            tuple(self._abilities),
            tuple(self._doctrines()),
            tuple(self._taken),
            dict(self._entered),
            dict(self._fled),
        )

    def _doctrines(self) -> Iterator[Use]:
        """What the seats play by as far as the game has gone."""
        if self._before is not None:
            for seat, doctrine in hands(self._before).held.items():
                yield Use(self._before.round, self._game.side_of(seat), doctrine)

    # ---------------------------------------------------------------- moments

    def _moment(self, now: Position) -> RoundFacts:
        units: dict[SideId, dict[str, int]] = {side: {} for side in self._game.sides}
        for unit in now.state.units.values():
            at = now.hex_of(unit)
            if at is not None:
                _count(units[unit.side], self._label(at))
        standing = {side: self._standing(now, side) for side in self._game.sides}
        state = now.state
        return RoundFacts(state.round, state.initiative, standing, dict(state.board.control), units)

    def _standing(self, now: Position, side: SideId) -> Standing:
        account = treasury(now.state).accounts.get(side)
        points, worth_now = victory_points(now, side), army(now, side)
        if account is None:
            return Standing(points, stores(now.state).command.get(side, 0), 0, 0, worth_now)
        return Standing(points, account.command, account.fuel, account.experience, worth_now)

    # ---------------------------------------------------------------- events

    def _see_all(self, before: State, events: tuple[Event, ...], after: State) -> None:
        if _SEEN.isdisjoint(map(type, events)):
            return
        course = _Course(before, events, after)
        for number, event in enumerate(events):
            if type(event) in _SEEN:
                self._see(course, number, event)

    def _see(self, course: _Course, number: int, event: Event) -> None:
        """Take down an event by the state in which it happens, and the one to which it leads."""
        match event:
            case AttackDeclared(attack=attack):
                self._attacks.append(AttackWatch(self._at(course, number), attack, self._label))
            case AttackChanged(attack=attack) if self._attacks:
                if self._attacks[-1].is_new_in(attack):
                    self._attacks[-1].see(self._at(course, number), attack)
            case AttackEnded(attack=attack) if self._attacks:
                self._fires.extend(self._attacks.pop().fires(attack))
            case UnitMoved(unit=id_, by=by) if by not in _NOT_ENTERED:
                self._move(course.before(number + 1), id_, self._fled if by in _FLIGHT else self._entered)
            case FiguresLost(unit=id_, figures=figures):
                now = self._at(course, number)
                unit = now.unit(id_)
                self._lose(now, unit, len(figures), unit.without(figures), "")
            case UnitRemoved(unit=unit, reason=reason) if reason not in _NO_LOSS:
                self._lose(self._at(course, number), unit, len(unit.figures), None, reason)
            case ControlTaken(objective=objective, side=side):
                self._taken.append(Taking(course.before(number).round, side, objective))
            case AbilityUsed(seat=seat, ability=ability):
                self._abilities.append(Use(course.before(number).round, self._game.side_of(seat), ability))
            case _:
                pass

    def _at(self, course: _Course, number: int) -> Position:
        return Position(self._game, course.before(number))

    def _see_purchases(self, now: Position) -> None:
        for side in self._game.sides:
            for entry in mat_of(now, side).waiting:
                if entry.unit.id not in self._known:
                    self._known.add(entry.unit.id)
                    self._bought.append(Use(now.state.round, side, bought_as(entry.unit)))

    def _move(self, after: State, id_: UnitId, counts: Counts) -> None:
        unit = after.units[id_]
        at = after.units.hex_of(unit)
        if at is not None:
            _count(counts[after.round].setdefault(unit.side, {}), self._label(at))

    def _lose(self, now: Position, unit: Unit, figures: int, left: Unit | None, reason: str) -> None:
        at = now.hex_of(unit)
        if at is None or (unit.is_squad and not figures):
            return
        lost = worth(self._game, unit) - (0.0 if left is None else worth(self._game, left))
        cause = now.state.attacks[-1].kind if now.state.attacks else reason or "other"
        what, where = bought_as(unit), self._label(at)
        self._losses.append(
            LossFacts(now.state.round, unit.side, what, figures, round(lost, 3), where, cause)
        )
        if self._attacks:
            self._attacks[-1].lose(unit.id, lost)


#: The events that are looked at; all others only lead from state to state.
_SEEN = frozenset(
    {
        AttackDeclared,
        AttackChanged,
        AttackEnded,
        UnitMoved,
        FiguresLost,
        UnitRemoved,
        ControlTaken,
        AbilityUsed,
    }
)


def _count(counts: dict[str, int], what: str) -> None:
    counts[what] = counts.get(what, 0) + 1
