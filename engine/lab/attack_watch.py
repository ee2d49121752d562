"""Gathering the facts of an attack from its declaration to its end."""

from collections.abc import Callable, Iterable, Iterator
from math import fsum

from engine.hexes.hex import Hex
from engine.lab.conduct import STOPS_FROM
from engine.lab.facts import FireFacts
from engine.lab.worth import army, steps, worth
from engine.model.values import UnitId
from engine.play.attack import Against, Attack, Volley
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.queries import ASSAULT, victory_points

#: The least face of a die with which the defenders of an assault hit back (B-ASL-25).
HITS_BACK_FROM = 4
#: What the defenders' dice of an assault are called.
DEFENCE = "assault defence"


class AttackWatch:
    """An attack under way: what both sides had as it began, who takes part, and what it took so far."""

    def __init__(self, now: Position, attack: Attack, label: Callable[[Hex], str]) -> None:
        self._label = label
        self._game = now.game
        self._round = now.state.round
        own, other = attack.side, now.game.enemy(attack.side)
        self._army = army(now, own), army(now, other)
        self._points = victory_points(now, own), victory_points(now, other)
        self._units: dict[UnitId, tuple[Unit, Hex | None]] = {}
        self._lost: dict[UnitId, float] = {}

    def is_new_in(self, attack: Attack) -> bool:
        """Whether units may take part now that did not before."""
        return attack.kind == ASSAULT or bool(self._new(attack))

    def _new(self, attack: Attack) -> list[UnitId]:
        known = self._units
        ids = [each.unit for each in attack.shooters if each.unit not in known]
        for volley in attack.volleys:
            ids += [each.unit for each in volley.against if each.unit not in known]
        return ids

    def see(self, now: Position, attack: Attack) -> None:
        """Remember the units that have come to take part, as they are before the dice."""
        known, ids = self._units, self._new(attack)
        if attack.kind == ASSAULT:
            ids += [unit.id for unit in now.enemies_at(attack.hex, attack.side)]
        for id_ in ids:
            unit = now.state.units.find(id_)
            if unit is not None and id_ not in known:
                known[id_] = unit, now.hex_of(unit)

    def lose(self, unit: UnitId, lost: float) -> None:
        """So much of a unit is gone."""
        self._lost[unit] = self._lost.get(unit, 0.0) + lost

    def fires(self, attack: Attack) -> Iterator[FireFacts]:
        """What the attack came to, unit by unit that it was against."""
        for volley in attack.volleys:
            for against in volley.against:
                yield self._fire(attack, volley, against)
        if attack.kind == ASSAULT and attack.back_strength:
            yield self._hit_back(attack)

    def _fire(self, attack: Attack, volley: Volley, against: Against) -> FireFacts:
        targets = self._targets(attack, against)
        hits = sum(die.rolled >= volley.hits_from for die in volley.black)
        stopped = sum(die.rolled >= STOPS_FROM for die in against.red)
        return FireFacts(
            self._round,
            attack.side,
            attack.kind,
            attack.type,
            self._origins(each.unit for each in volley.shooters),
            self._label(attack.hex),
            _aim(targets),
            len(volley.black),
            volley.hits_from,
            len(against.red),
            max(hits - stopped, 0),
            against.hits,
            *self._at_stake(targets),
            self._army,
            self._points,
        )

    def _targets(self, attack: Attack, against: Against) -> list[Unit]:
        """The units at stake: of an assault all that defend the hex."""
        if attack.kind == ASSAULT:
            return [unit for unit, _ in self._units.values() if unit.side != attack.side]
        found = self._units.get(against.unit)
        return [] if found is None else [found[0]]

    def _hit_back(self, attack: Attack) -> FireFacts:
        """B-ASL-25 — the defenders' dice, from the hex that is assaulted at whoever assaults it."""
        units = [self._units[each.unit][0] for each in attack.shooters if each.unit in self._units]
        here, at = self._label(attack.hex), self._origins(unit.id for unit in units)
        (own, other), (mine, theirs) = self._army, self._points
        return FireFacts(
            self._round,
            self._game.enemy(attack.side),
            DEFENCE,
            attack.type,
            (here,),
            at[0] if at else here,
            _aim(units),
            len(attack.back),
            HITS_BACK_FROM,
            0,
            sum(die.rolled >= HITS_BACK_FROM for die in attack.back),
            attack.back_hits,
            *self._at_stake(units),
            (other, own),
            (theirs, mine),
        )

    def _origins(self, units: Iterable[UnitId]) -> tuple[str, ...]:
        """The hexes of units, each once, in their order."""
        hexes = (self._units[unit][1] for unit in units if unit in self._units)
        return tuple(dict.fromkeys(self._label(each) for each in hexes if each is not None))

    def _at_stake(self, units: list[Unit]) -> tuple[float, int, float]:
        """Worth, steps and losses of units."""
        at_stake = fsum(worth(self._game, unit) for unit in units)
        lost = fsum(self._lost.get(unit.id, 0.0) for unit in units)
        return round(at_stake, 3), sum(map(steps, units)), round(lost, 3)


def _aim(units: list[Unit]) -> str:
    return "squad" if all(unit.is_squad for unit in units) else "vehicle"
