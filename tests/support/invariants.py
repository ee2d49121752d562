"""What holds in every game of every ruleset, with doctrines, cards and every optional rule.

These are invariants of the rule book rather than of single rules: whatever an action, ability or card does,
the position that it leaves keeps them. `Invariants` is an auditor beside those of accounts and pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.play.event import ActivationBegan, AttackDeclared, Event, PointsSpent, UnitMoved
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import FATIGUED, OP_FIRE, Aboard, Inside, OnHex, Towed
from engine.rules.base.moves.closed_ground import is_closed
from engine.rules.base.troops.specializations import free_slots
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    OP_FIRE_ATTACK,
    PREPARE_OP_FIRE,
    carrying_capacity,
)
from engine.rules.skirmish.guns.crews import is_crew
from engine.rules.skirmish.moves.movement import SPRINT
from tests.support.cost_floors import too_cheap
from tests.support.muster import is_landing, unsound

#: The actions that only a fresh unit takes (B-ACT-03).
OF_FRESH_UNITS = frozenset(
    {ADVANCE, ASSAULT, CONCENTRATED_FIRE, FATIGUE, FIRE_AND_MOVEMENT, PREPARE_OP_FIRE, SPRINT}
)
MOST_SHELTERS = 3
#: Ways of coming into a hex that ask for no room there (decision 196).
ANYHOW = frozenset({"run", "bail out"})


class Invariants:
    """Compares each moment of a game with what the rule book never allows."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.skirmish = game.scenario.rules.ruleset == "skirmish"
        #: More than the rules allow to be built, where the scenario itself has laid it out.
        self.laid = Counter(each.hex for each in game.scenario.fortifications)
        self.fired: Counter[str] = Counter()
        #: Who stands where it ran home to or was thrown out, however full that hex was.
        self.come_anyhow: set[str] = set()

    def faults(self, before: State, events: Sequence[Event], after: State) -> Iterator[str]:
        """What is wrong after these events; they led from one state to the other."""
        state = before
        for event in events:
            now = Position(self.game, state)
            yield from self._told(now, event)
            yield from too_cheap(now, event)
            self._note_coming(now, event)
            state = event.apply(state)
        now = Position(self.game, after)
        yield from unsound(now, self.come_anyhow)
        yield from self._bases(now)
        yield from self._vehicles(now)
        yield from self._works(now)

    def _note_coming(self, now: Position, event: Event) -> None:
        """Who came anyhow is known until it leaves the hex; a shelter in it is no other hex."""
        match event:
            case UnitMoved(unit=name, by=by) if by in ANYHOW:
                self.come_anyhow.add(name)
            case UnitMoved(unit=name, place=OnHex(hex=to) | Inside(hex=to)) if (
                now.hex_of(now.unit(name)) == to
            ):
                pass
            case UnitMoved(unit=name):
                self.come_anyhow.discard(name)
            case _:
                pass

    def _told(self, now: Position, event: Event) -> Iterator[str]:
        match event:
            case ActivationBegan(activation=activation):
                self.fired.clear()
                unit = now.unit(activation.unit)
                if activation.action not in OF_FRESH_UNITS:
                    return
                if unit.has(FATIGUED) or (unit.has(OP_FIRE) and not self.skirmish):
                    yield f"{unit.id} is activated to {activation.action} though {sorted(unit.marks)}"
            case UnitMoved(by="move" | "leave") if not self.skirmish:
                # B-OPF-04 — one attack for each hex entered, and one for each shelter left.
                self.fired.clear()
            case AttackDeclared(attack=attack) if attack.kind == OP_FIRE_ATTACK and attack.target is not None:
                self.fired[attack.target] += 1
                if self.fired[attack.target] > 1:
                    yield f"{attack.target} is fired at by op fire again"
            case PointsSpent(amount=amount, purpose=purpose):
                if now.state.activation.points_left < amount:
                    yield f"{purpose} costs {amount} thirds of {now.state.activation.points_left}"

    def _bases(self, now: Position) -> Iterator[str]:
        """Four slots a base, crews and soldiers apart, one token at most by its field."""
        for unit in now.state.units.all():
            if unit.is_squad and free_slots(now, unit) < 0:
                yield f"{unit.id} holds {' '.join(unit.figures)}"
            if is_crew(unit) and unit.specialization is not None:
                yield f"{unit.id} is a crew and {unit.specialization}"

    def _vehicles(self, now: Position) -> Iterator[str]:
        """No more aboard than a vehicle carries, one gun behind it, nobody on closed ground."""
        passengers: Counter[str] = Counter()
        guns: Counter[str] = Counter()
        landing = is_landing(now)
        for unit in now.state.units.all():
            match unit.place:
                case Aboard(vehicle=vehicle) if unit.is_squad and not is_crew(unit):
                    passengers[vehicle] += 1
                case Towed(vehicle=vehicle):
                    guns[vehicle] += 1
                case OnHex(hex=hex_):
                    # B-TER-08, S-TER-01 — along a road or a railway one gets through whatever lies under it.
                    cell = self.game.map.cells[hex_]
                    terrain = now.game.catalogue.terrain.terrain.get(cell.terrain)
                    # B-TER-26 — but no vehicle enters a building.
                    is_building = terrain is not None and terrain.building
                    has_way = bool(cell.road or cell.rail) and not is_building
                    if not landing and not has_way and is_closed(now, unit, hex_):
                        yield f"{unit.id} stands on ground that is closed to it"
                case _:
                    pass
        for vehicle, count in passengers.items():
            if count > carrying_capacity(now, now.unit(vehicle)):
                yield f"{vehicle} carries {count} squads"
        yield from (f"{vehicle} tows {count} guns" for vehicle, count in guns.items() if count > 1)

    def _works(self, now: Position) -> Iterator[str]:
        """Three shelters a hex, one squad in each, one obstacle of a kind, one smoke."""
        board = now.state.board
        shelters = Counter(each.hex for each in board.fortifications)
        for hex_, count in shelters.items():
            if count > max(MOST_SHELTERS, self.laid[hex_]):
                yield f"{count} shelters in {now.game.map.label(hex_)}"
        inside = Counter(unit.place for unit in now.state.units.all() if isinstance(unit.place, Inside))
        yield from (f"{count} units in shelter {place}" for place, count in inside.items() if count > 1)
        lying = Counter((each.hex, each.type) for each in board.obstacles)
        yield from (f"{count} of {kind} in one hex" for (_, kind), count in lying.items() if count > 1)
        smoke = Counter(board.smoke)
        yield from (f"{count} smokes in {hex_}" for hex_, count in smoke.items() if count > 1)
