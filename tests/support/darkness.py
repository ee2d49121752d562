"""What holds of concealed units at every moment, by day and by night: who they are, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.hexes.hex import distance
from engine.play.event import AttackChanged, AttackDeclared, Event, Marked, PhaseBegan, UnitMoved, UnitPlaced
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import CONCEALED, OnHex, Unit
from engine.rules.base.sequence.activation import standing
from engine.rules.base.terrain.concealment import hides, shows_by_attacking, shows_in_the_open
from engine.rules.queries import STATUS_PHASE, gives_sight, line_of_sight

#: Why a unit becomes concealed: the night begins, it hides, its set-up, or a card that says where it may.
NIGHT, HIDES, CARD = "night", "conceal", "card"
CAUSES = (NIGHT, HIDES, "setup", CARD)


class Concealment:
    """Looks at who is concealed, moment by moment."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.at_night = "optional.night" in game.ruleset.modules

    def faults(self, before: State, events: Sequence[Event], after: State) -> Iterator[str]:
        """What is wrong after these events; the events are those that led from one state to the other."""
        state = before
        for number, event in enumerate(events):
            ends_status = isinstance(event, PhaseBegan) and state.phase == STATUS_PHASE.name
            state = event.apply(state)
            now = Position(self.game, state)
            match event:
                case Marked(unit=name, mark=mark, cause=cause) if mark == CONCEALED:
                    yield from self._hidden(now, now.unit(name), cause)
                case PhaseBegan() if ends_status:
                    yield from self._beside(now)
                case AttackDeclared() | AttackChanged(what="support"):
                    # Whoever attacks is revealed by what follows this event at once.
                    yield from self._attackers(state, events[number + 1 :])
                case _:
                    pass
        yield from self._in_sight(Position(self.game, after))

    def _hidden(self, now: Position, unit: Unit, cause: str) -> Iterator[str]:
        """B-CON-02, O-CON-01, S-CON-01, S-DOC-404 — a squad, by night any unit as the game begins; in cover.

        A card may hide a gun.
        """
        if cause not in CAUSES:
            yield f"{unit.id} is concealed by {cause}"
        if not unit.is_squad and cause != CARD and (not self.at_night or cause != NIGHT):
            yield f"{unit.id} is no squad and conceals itself"
        if cause == NIGHT and now.state.round != 1:
            yield f"{unit.id} is concealed by the night of round {now.state.round}"
        at = now.hex_of(unit)
        if cause in (NIGHT, HIDES) and (at is None or not hides(now, unit, at)):
            yield f"{unit.id} conceals itself where nothing hides it"

    def _beside(self, now: Position) -> Iterator[str]:
        """B-CON-09 — at the end of the Status Phase no concealed unit is beside an enemy."""
        for unit in _concealed(now):
            at = now.hex_of(unit)
            for enemy in now.state.units.all():
                there = now.hex_of(enemy) if enemy.side != unit.side and standing(now, enemy) else None
                if at is not None and there is not None and distance(at, there) == 1:
                    yield f"{unit.id} is concealed beside {enemy.id} after the Status Phase"

    def _attackers(self, state: State, later: Sequence[Event]) -> Iterator[str]:
        """B-CON-05, O-CON-02 — who attacks or supports an attack is revealed at once."""
        now = Position(self.game, state)
        for event in later:
            if isinstance(event, UnitMoved | UnitPlaced | AttackDeclared):
                break
            state = event.apply(state)
        then = Position(self.game, state)
        for shooter in now.state.attack.shooters:
            unit = then.state.units.find(shooter.unit)
            if unit is not None and unit.has(CONCEALED) and shows_by_attacking(now, unit):
                yield f"{unit.id} attacks and stays concealed"

    def _in_sight(self, now: Position) -> Iterator[str]:
        """B-CON-07 — nobody is concealed where no terrain hides him and an enemy sees him."""
        for unit in _concealed(now):
            at = now.hex_of(unit)
            if at is None or hides(now, unit, at) or not shows_in_the_open(now, unit):
                continue
            for enemy in now.state.units.all():
                there = now.hex_of(enemy)
                if enemy.side == unit.side or there is None or not standing(now, enemy):
                    continue
                if line_of_sight(now, there, at) and gives_sight(now, enemy):
                    yield f"{unit.id} is concealed in the open in the sight of {enemy.id}"
                    break


def _concealed(now: Position) -> Iterator[Unit]:
    for unit in now.state.units.all():
        if unit.has(CONCEALED) and isinstance(unit.place, OnHex):
            yield unit
