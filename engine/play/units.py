"""All units in play: an immutable mapping that also knows who stands in a hex."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.hexes.hex import Hex
from engine.model.values import SideId, UnitId
from engine.play.unit import Aboard, Inside, OnHex, SeatId, Towed, Unit

#: The places of a unit that stands on the map itself.
ON_MAP = (OnHex, Inside)


class Units(Mapping[UnitId, Unit]):
    """Units by id, in the order of their ids; every change gives a new mapping and shares the units.

    `find(id)` is the unit of that id, or None when it is not in play.
    """

    __slots__ = ("_by_hex", "_by_id", "_standing", "find")

    find: Callable[[UnitId], Unit | None]

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        self._fill({unit.id: unit for unit in sorted(units, key=lambda unit: unit.id)})
        #: Who stands in a hex, and who of a seat on the map: ids, which most changes leave as they are.
        self._by_hex: dict[Hex, tuple[UnitId, ...]] | None = None
        self._standing: dict[SeatId, tuple[UnitId, ...]] | None = None

    def _fill(self, by_id: dict[UnitId, Unit]) -> None:
        self._by_id = by_id
        # Rules ask this most of all: the look-up itself, without a call around it.
        self.find = by_id.get

    def __reduce__(self) -> tuple[type[Units], tuple[tuple[Unit, ...]]]:
        return Units, (tuple(self._by_id.values()),)

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
        new._fill(by_id)
        # Most changes are of one unit: then what was worked out is changed with it.
        one = units[0] if len(units) == 1 else None
        if one is None:
            new._by_hex = new._standing = None
            return new
        old = self._by_id.get(one.id)
        new._by_hex = None if self._by_hex is None else _moved(self._by_hex, old, one)
        new._standing = self._standing if old is not None and _stands_alike(old, one) else None
        return new

    def drop(self, *units: UnitId) -> Units:
        """These units removed."""
        new = Units.__new__(Units)
        new._fill({id_: unit for id_, unit in self._by_id.items() if id_ not in units})
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
            index: dict[Hex, list[UnitId]] = {}
            for unit in self._by_id.values():
                place = unit.place
                if isinstance(place, ON_MAP):
                    index.setdefault(place.hex, []).append(unit.id)
            self._by_hex = {at: tuple(units) for at, units in index.items()}
        here = self._by_hex.get(hex_)
        return tuple(map(self._by_id.__getitem__, here)) if here else ()

    def standing(self, seat: SeatId) -> tuple[Unit, ...]:
        """The units of a seat that stand on the map themselves, in the order of ids."""
        if self._standing is None:
            lists: dict[SeatId, list[UnitId]] = {}
            for unit in self._by_id.values():
                if isinstance(unit.place, ON_MAP):
                    lists.setdefault(unit.seat, []).append(unit.id)
            self._standing = {each: tuple(units) for each, units in lists.items()}
        return tuple(map(self._by_id.__getitem__, self._standing.get(seat, ())))

    def towed_by(self, vehicle: UnitId) -> tuple[Unit, ...]:
        """The guns that a vehicle carries."""
        return tuple(unit for unit in self._by_id.values() if unit.place == Towed(vehicle))

    def aboard(self, vehicle: UnitId) -> tuple[Unit, ...]:
        """The passengers of a vehicle."""
        return tuple(unit for unit in self._by_id.values() if unit.place == Aboard(vehicle))


def _moved(
    index: dict[Hex, tuple[UnitId, ...]], old: Unit | None, unit: Unit
) -> dict[Hex, tuple[UnitId, ...]]:
    """The ids by hex once one unit is what it is now."""
    place = None if old is None else old.place
    if place is unit.place:
        return index
    new = index.copy()
    if isinstance(place, ON_MAP):
        new[place.hex] = tuple([each for each in new[place.hex] if each != unit.id])
    if isinstance(unit.place, ON_MAP):
        new[unit.place.hex] = tuple(sorted((*new.get(unit.place.hex, ()), unit.id)))
    return new


def _stands_alike(old: Unit, unit: Unit) -> bool:
    """Whether a unit still stands on the map for the same seat, or still does not."""
    return old.seat == unit.seat and isinstance(old.place, ON_MAP) == isinstance(unit.place, ON_MAP)
