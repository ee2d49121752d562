"""What happened: the only things that change a state.

Every event applies itself. Rules emit events; logs, animations and texts are made from them elsewhere.
"""

from collections.abc import Callable

from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Obstacle
from engine.model.said import Said
from engine.model.values import SideId, UnitId
from engine.play.altered import altered
from engine.play.attack import Attack
from engine.play.frozen import dataclass
from engine.play.state import Activation, ActiveEffect, ModuleId, Outcome, Secret, State, Thirds
from engine.play.unit import Damage, Mark, OnHex, Place, SeatId, Unit


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `seen_by` lists the seats that may know, None = everybody."""

    @property
    def seen_by(self) -> tuple[SeatId, ...] | None:
        """The seats that may know of it; None = everybody."""
        return None

    def apply(self, state: State) -> State:
        """The state after it; an event that only tells something changes nothing."""
        return state

    def told(self, name: Callable[[str, object], str]) -> Said | None:
        """What a log says of it, where the rule that makes it says so; `name` puts a field in words."""
        return None


# ---------------------------------------------------------------------- units


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """A unit came into play."""

    unit: Unit

    def apply(self, state: State) -> State:
        """The state with the unit."""
        return state.with_units(self.unit)


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit changed its place; `by` says how: `move`, `run`, `retreat`, `advance`, `deploy` …

    Only `move` and `run` (a retreat hex by hex) are movement in the sense of the rules.
    """

    unit: UnitId
    place: Place
    by: str = "move"

    def apply(self, state: State) -> State:
        """The unit is there; an active unit that moved by itself has one more hex in its path."""
        new = state.with_units(state.units[self.unit].at(self.place))
        if self.by not in ("move", "run") or not state.activations or not isinstance(self.place, OnHex):
            return new
        active = state.activation
        if active.unit != self.unit:
            return new
        return new.with_activation(active.entered(self.place.hex))


@dataclass(frozen=True, slots=True)
class UnitRemoved(Event):
    """A unit left play for good: `destroyed`, `eliminated`, `routed`, `exited`; `by` whom, if anybody."""

    unit: Unit
    reason: str
    by: UnitId | None = None

    def apply(self, state: State) -> State:
        """The state without the unit."""
        return state.without_units(self.unit.id)


@dataclass(frozen=True, slots=True)
class FiguresLost(Event):
    """Figures of a unit were removed; the last one lost does not remove the unit by itself."""

    unit: UnitId
    figures: tuple[str, ...]
    by: UnitId | None = None

    def apply(self, state: State) -> State:
        """The unit without them."""
        return state.with_units(state.units[self.unit].without(self.figures))


@dataclass(frozen=True, slots=True)
class FiguresGained(Event):
    """Figures joined a squad from the supply; `by` says how: `setup`, `heal`, `home`, empty by a card."""

    unit: UnitId
    figures: tuple[str, ...]
    by: str = ""

    def apply(self, state: State) -> State:
        """The squad with them."""
        unit = state.units[self.unit]
        return state.with_units(altered(unit, figures=tuple(sorted((*unit.figures, *self.figures)))))


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A unit got a marker; `cause` says why: `activation`, `op_fire`, `attack`, `support` …"""

    unit: UnitId
    mark: Mark
    cause: str = ""

    def apply(self, state: State) -> State:
        """The unit with the marker."""
        return state.with_units(state.units[self.unit].marked(self.mark))


@dataclass(frozen=True, slots=True)
class Unmarked(Event):
    """A unit lost a marker."""

    unit: UnitId
    mark: Mark
    cause: str = ""

    def apply(self, state: State) -> State:
        """The unit without the marker."""
        return state.with_units(state.units[self.unit].unmarked(self.mark))


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    """A vehicle's damage became `damage`, which is worse than before."""

    unit: UnitId
    damage: Damage
    by: UnitId | None = None

    def apply(self, state: State) -> State:
        """The unit so damaged."""
        return state.with_units(altered(state.units[self.unit], damage=self.damage))


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    """A vehicle was mended: its damage became `damage`, which is better than before."""

    unit: UnitId
    damage: Damage

    def apply(self, state: State) -> State:
        """The unit so mended."""
        return state.with_units(altered(state.units[self.unit], damage=self.damage))


@dataclass(frozen=True, slots=True)
class FacingChanged(Event):
    """A unit faces another hexside; `by` says how: `move`, `turn`, `choice`."""

    unit: UnitId
    facing: int
    by: str = "turn"

    def apply(self, state: State) -> State:
        """The unit so turned."""
        return state.with_units(altered(state.units[self.unit], facing=self.facing))


# ---------------------------------------------------------------------- activations


@dataclass(frozen=True, slots=True)
class ActionTaken(Event):
    """A seat used one of its actions, with a unit or without."""

    seat: SeatId
    action: str
    unit: UnitId | None = None


@dataclass(frozen=True, slots=True)
class ActivationBegan(Event):
    """A unit became active."""

    activation: Activation

    def apply(self, state: State) -> State:
        """The state with one more activation."""
        return state.evolve(activations=(*state.activations, self.activation))


@dataclass(frozen=True, slots=True)
class ActivationChanged(Event):
    """Something was noted about the active unit: fire drawn, things done."""

    activation: Activation

    def apply(self, state: State) -> State:
        """The innermost activation as noted."""
        return state.with_activation(self.activation)


@dataclass(frozen=True, slots=True)
class PointsSpent(Event):
    """The active unit paid movement points (thirds) for something."""

    amount: Thirds
    purpose: str

    def apply(self, state: State) -> State:
        """The points are gone."""
        return state.with_activation(state.activation.paid(self.amount))


@dataclass(frozen=True, slots=True)
class ActivationEnded(Event):
    """The innermost activation is over."""

    unit: UnitId
    action: str

    def apply(self, state: State) -> State:
        """The state without it."""
        return state.evolve(activations=state.activations[:-1])


# ---------------------------------------------------------------------- attacks


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An attack began."""

    attack: Attack

    def apply(self, state: State) -> State:
        """The state with one more attack in progress."""
        return state.evolve(attacks=(*state.attacks, self.attack))


@dataclass(frozen=True, slots=True)
class AttackChanged(Event):
    """The attack in progress got something worked out; `what` names it: `type`, `strength`, `hits` …"""

    attack: Attack
    what: str

    def apply(self, state: State) -> State:
        """The attack as it now is."""
        return state.with_attack(self.attack)


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice fell: their faces by purpose; `attack` carries them when they belong to one."""

    prompt: str
    faces: tuple[int, ...]

    def apply(self, state: State) -> State:
        """The next die has a higher number."""
        return state.evolve(dice=state.dice + len(self.faces))


@dataclass(frozen=True, slots=True)
class AttackEnded(Event):
    """An attack and all its consequences are over."""

    attack: Attack

    def apply(self, state: State) -> State:
        """The state without it."""
        return state.evolve(attacks=state.attacks[:-1])


# ---------------------------------------------------------------------- board, rounds, drawers


@dataclass(frozen=True, slots=True)
class ControlTaken(Event):
    """A side took an objective."""

    objective: str
    side: SideId
    by: UnitId | None = None

    def apply(self, state: State) -> State:
        """The objective is theirs."""
        return state.evolve(board=state.board.controlled(self.objective, self.side))


@dataclass(frozen=True, slots=True)
class SmokeLaid(Event):
    """A smoke marker was placed."""

    hex: Hex

    def apply(self, state: State) -> State:
        """Smoke lies there."""
        return state.with_board(smoke=tuple(sorted({*state.board.smoke, self.hex})))


@dataclass(frozen=True, slots=True)
class SmokeCleared(Event):
    """Smoke markers were removed."""

    hexes: tuple[Hex, ...]

    def apply(self, state: State) -> State:
        """No smoke lies there."""
        return state.with_board(smoke=tuple(each for each in state.board.smoke if each not in self.hexes))


@dataclass(frozen=True, slots=True)
class ObstaclesLaid(Event):
    """Fortifications and obstacles were put on the map, after those that are there."""

    fortifications: tuple[Fortification, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()

    def apply(self, state: State) -> State:
        """They stand there."""
        board = state.board
        return state.with_board(
            fortifications=(*board.fortifications, *self.fortifications),
            obstacles=(*board.obstacles, *self.obstacles),
        )


@dataclass(frozen=True, slots=True)
class ObstacleRemoved(Event):
    """An obstacle was removed from a hex."""

    hex: Hex
    type: str

    def apply(self, state: State) -> State:
        """It is gone."""
        gone = next((o for o in state.board.obstacles_at(self.hex) if o.type == self.type), None)
        return state.with_board(obstacles=tuple(o for o in state.board.obstacles if o is not gone))


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began."""

    round: int

    def apply(self, state: State) -> State:
        """It is that round."""
        return state.evolve(round=self.round)


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began."""

    phase: str

    def apply(self, state: State) -> State:
        """It is that phase."""
        return state.evolve(phase=self.phase)


@dataclass(frozen=True, slots=True)
class InitiativeTaken(Event):
    """A side has the initiative."""

    side: SideId

    def apply(self, state: State) -> State:
        """It is theirs."""
        return state.evolve(initiative=self.side)


@dataclass(frozen=True, slots=True)
class EffectBegan(Event):
    """A lasting effect began."""

    effect: ActiveEffect

    def apply(self, state: State) -> State:
        """It is in force."""
        return state.evolve(effects=(*state.effects, self.effect))


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    """All lasting effects with that end are over."""

    until: str

    def apply(self, state: State) -> State:
        """They are gone."""
        return state.evolve(effects=tuple(e for e in state.effects if e.until != self.until))


@dataclass(frozen=True, slots=True)
class SlotChanged(Event):
    """The drawer of a rule module has new content; modules with a story to tell subclass this."""

    module: ModuleId
    drawer: object

    def apply(self, state: State) -> State:
        """The drawer is so filled."""
        return state.with_slot(self.module, self.drawer)


@dataclass(frozen=True, slots=True)
class SecretChanged(Event):
    """A secret drawer of a seat has new content; only that seat sees the event."""

    seat: SeatId
    module: ModuleId
    secret: Secret

    @property
    def seen_by(self) -> tuple[SeatId, ...] | None:
        """The seat alone."""
        return (self.seat,)

    def apply(self, state: State) -> State:
        """The drawer is so filled."""
        return state.with_secret(self.seat, self.module, self.secret)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    outcome: Outcome

    def apply(self, state: State) -> State:
        """Nothing is left to be done."""
        return state.evolve(outcome=self.outcome, agenda=())
