"""All units in play: an immutable mapping that also knows who stands in a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter

from engine.hexes.hex import Hex
from engine.model.values import SideId, UnitId
from engine.play.unit import Aboard, Inside, OnHex, SeatId, Towed, Unit

_id = attrgetter("id")

#: The places of a unit that stands on the map itself.
ON_MAP = (OnHex, Inside)


class Units(Mapping[UnitId, Unit]):
    """Units by id, in the order of their ids; every change gives a new mapping and shares the units."""

    __slots__ = ("_by_hex", "_by_id", "_standing")

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        self._by_id: dict[UnitId, Unit] = {unit.id: unit for unit in sorted(units, key=lambda unit: unit.id)}
        self._by_hex: dict[Hex, tuple[Unit, ...]] | None = None
        self._standing: dict[SeatId, tuple[Unit, ...]] | None = None

    def __getitem__(self, unit: UnitId) -> Unit:
        return self._by_id[unit]

    def __iter__(self) -> Iterator[UnitId]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, unit: object) -> bool:
        return unit in self._by_id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Units) and self._by_id == other._by_id

    def __hash__(self) -> int:
        return hash(tuple(self._by_id.items()))

    def find(self, unit: UnitId) -> Unit | None:
        """The unit of that id, or None when it is not in play."""
        return self._by_id.get(unit)

    def all(self) -> Iterable[Unit]:
        """Every unit, in the order of ids."""
        return self._by_id.values()

    def of(self, side: SideId) -> list[Unit]:
        """The units of a side, in the order of ids."""
        return [unit for unit in self._by_id.values() if unit.side == side]

    def put(self, *units: Unit) -> Units:
        """These units added or changed."""
        new = Units.__new__(Units)
        by_id = self._by_id.copy()
        for unit in units:
            by_id[unit.id] = unit
        if len(by_id) != len(self._by_id):
            by_id = dict(sorted(by_id.items()))
        new._by_id = by_id
        # Most changes are of one unit: then what was worked out is changed with it.
        one = units[0] if len(units) == 1 else None
        old = None if one is None else self._by_id.get(one.id)
        new._by_hex = None if one is None or self._by_hex is None else _moved(self._by_hex, old, one)
        new._standing = None if one is None or self._standing is None else _stood(self._standing, old, one)
        return new

    def drop(self, *units: UnitId) -> Units:
        """These units removed."""
        new = Units.__new__(Units)
        new._by_id = {id_: unit for id_, unit in self._by_id.items() if id_ not in units}
        new._by_hex = None
        new._standing = None
        return new

    def hex_of(self, unit: Unit) -> Hex | None:
        """The hex a unit is in, its vehicle's for passengers and towed guns; None off the map."""
        place = unit.place
        if type(place) is OnHex:
            return place.hex
        match place:
            case Inside(hex=hex_):
                return hex_
            case Aboard(vehicle=vehicle) | Towed(vehicle=vehicle):
                carrier = self._by_id.get(vehicle)
                return None if carrier is None else self.hex_of(carrier)
            case _:
                return None

    def at(self, hex_: Hex) -> tuple[Unit, ...]:
        """The units that stand in a hex themselves (no passengers), in the order of ids."""
        if self._by_hex is None:
            index: dict[Hex, list[Unit]] = {}
            for unit in self._by_id.values():
                place = unit.place
                if isinstance(place, ON_MAP):
                    index.setdefault(place.hex, []).append(unit)
            self._by_hex = {at: tuple(units) for at, units in index.items()}
        return self._by_hex.get(hex_, ())

    def standing(self, seat: SeatId) -> tuple[Unit, ...]:
        """The units of a seat that stand on the map themselves, in the order of ids."""
        if self._standing is None:
            lists: dict[SeatId, list[Unit]] = {}
            for unit in self._by_id.values():
                if isinstance(unit.place, ON_MAP):
                    lists.setdefault(unit.seat, []).append(unit)
            self._standing = {each: tuple(units) for each, units in lists.items()}
        return self._standing.get(seat, ())

    def towed_by(self, vehicle: UnitId) -> tuple[Unit, ...]:
        """The guns that a vehicle carries."""
        return tuple(unit for unit in self._by_id.values() if unit.place == Towed(vehicle))

    def aboard(self, vehicle: UnitId) -> tuple[Unit, ...]:
        """The passengers of a vehicle."""
        return tuple(unit for unit in self._by_id.values() if unit.place == Aboard(vehicle))


def _moved(
    index: Mapping[Hex, tuple[Unit, ...]], old: Unit | None, unit: Unit
) -> dict[Hex, tuple[Unit, ...]]:
    """The units by hex once one of them is what it is now."""
    new = dict(index)
    place = None if old is None else old.place
    if place is unit.place and isinstance(place, ON_MAP):
        new[place.hex] = tuple([unit if each.id == unit.id else each for each in new[place.hex]])
        return new
    if isinstance(place, ON_MAP):
        new[place.hex] = tuple(each for each in new[place.hex] if each.id != unit.id)
    if isinstance(unit.place, ON_MAP):
        here = new.get(unit.place.hex, ())
        new[unit.place.hex] = tuple(sorted((*here, unit), key=_id)) if here else (unit,)
    return new


def _stood(
    standing: Mapping[SeatId, tuple[Unit, ...]], old: Unit | None, unit: Unit
) -> dict[SeatId, tuple[Unit, ...]] | None:
    """The units on the map by seat once one of them changed; None where another one stands there now."""
    if old is None or old.seat != unit.seat or not isinstance(old.place, ON_MAP):
        return None
    if not isinstance(unit.place, ON_MAP):
        return None
    own = tuple([unit if each.id == unit.id else each for each in standing[unit.seat]])
    return {**standing, unit.seat: own}
