"""The sample map with markers and counters of every kind."""

from __future__ import annotations

from editor.views.board_source import (
    ActivationMark,
    BoardSource,
    CounterKind,
    CounterView,
    DamageMark,
    EntryView,
    FortificationView,
    Hull,
    Morale,
    Motion,
    ObjectiveView,
    ObstacleView,
    PointView,
    Slot,
    WreckView,
    ZoneView,
)
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.model.objective import ObjectiveType
from tests.editor.views.sample import sample_map


def sample_source(orientation: Orientation = Orientation.FLAT_TOP) -> BoardSource:
    """Markers and counters in all states on the sample map."""
    map_ = sample_map(orientation)

    def at(label: str) -> Hex:
        hex_ = map_.grid.find(label)
        assert hex_ in map_.cells, label
        return hex_

    def squad(id_: str, label: str, nation: str, slots: str, **more: object) -> CounterView:
        return CounterView(
            id_,
            at(label),
            nation,
            nation,
            slots=tuple(Slot(slot) for slot in slots.split()),
            firepower="4",
            range="8",
            movement="4",
            **more,  # type: ignore[arg-type]
        )

    def vehicle(id_: str, label: str, nation: str, hull: Hull, name: str, **more: object) -> CounterView:
        kind = CounterKind.GUN if hull is Hull.GUN else CounterKind.VEHICLE
        return CounterView(id_, at(label), nation, nation, kind=kind, hull=hull, name=name, **more)  # type: ignore[arg-type]

    full = "regular regular regular regular"
    return BoardSource(
        map_,
        objectives=(
            ObjectiveView(at("D4"), ObjectiveType.VP, 2, "american"),
            ObjectiveView(at("K5"), ObjectiveType.VP, 3),
            ObjectiveView(at("M9"), ObjectiveType.VP, 2, "german"),
            ObjectiveView(at("F7"), ObjectiveType.FP, 2),
            ObjectiveView(at("I8"), ObjectiveType.COMMAND, 1),
            ObjectiveView(at("D7"), ObjectiveType.SPECIAL, 1),
        ),
        zones=(
            ZoneView(frozenset(at(each) for each in "B5 B6 B7 B8 B9 C5 C6 C7 C8".split()), "american"),
            ZoneView(frozenset(at(each) for each in "N3 N4 N5 O2 O3 O4 O5".split()), "german"),
        ),
        entries=(EntryView(at("B7"), "american"), EntryView(at("O4"), "german")),
        fortifications=(
            FortificationView(at("F5"), "entrenchment", 0),
            FortificationView(at("K7"), "trench", 3),
            FortificationView(at("M8"), "pillbox", 5),
            FortificationView(at("C10"), "tower"),
        ),
        obstacles=(
            ObstacleView(at("H6"), "razor_wire"),
            ObstacleView(at("J5"), "tank_trap"),
            ObstacleView(at("L7"), "mines"),
            ObstacleView(at("M3"), "s_mines"),
            ObstacleView(at("K2"), "caltrops"),
        ),
        smoke=(at("M6"), at("H3")),
        wrecks=(WreckView(at("E8")), WreckView(at("E8"))),
        points=(PointView(at("I2"), "field_hospital", "american"), PointView(at("I5"), "charge")),
        counters=(
            squad("1", "F5", "american", "machine_gun regular regular", activation=ActivationMark.OP_FIRE),
            squad("2", "H6", "american", full, activation=ActivationMark.FATIGUED),
            squad("3", "J6", "american", "elite elite regular", specialization="engineer", active=True),
            squad("4", "G7", "american", "mortar regular lost", morale=Morale.PINNED),
            squad("5", "N4", "german", "officer regular regular regular", specialization="recon"),
            squad("6", "M5", "german", full, order=0),
            squad("7", "M5", "german", "regular regular", order=1, morale=Morale.DISRUPTED),
            squad("8", "M5", "german", full, order=2),
            squad("9", "L1", "british", full, specialization="flamethrower"),
            squad("10", "M2", "soviet", "elite elite elite elite", specialization="medic", concealed=True),
            squad("11", "K1", "neptunian", full, specialization="saboteur"),
            CounterView("12", at("H2"), "german", "german", concealed=True),
            vehicle("13", "J5", "american", Hull.TANK, "M4A1 Sherman", weight="M", armor="5", facing=1,
                    motion=Motion.STANDING),
            vehicle("14", "E6", "american", Hull.TANK_DESTROYER, "M10", weight="M", armor="4", facing=2,
                    motion=Motion.DRIVING),
            vehicle("15", "N6", "german", Hull.HEAVY_TANK, "Tiger I", weight="H", armor="7", facing=5,
                    activation=ActivationMark.OP_FIRE, damage=DamageMark.LIGHT),
            vehicle("16", "J9", "german", Hull.HALF_TRACK, "SdKfz 251 half-track", armor="2", facing=1,
                    passengers=2, damage=DamageMark.HEAVY, activation=ActivationMark.FATIGUED),
            vehicle("17", "K10", "american", Hull.TRUCK, "GMC", facing=0, passengers=1),
            vehicle("18", "P7", "soviet", Hull.LIGHT_TANK, "T-70", weight="L", armor="3", facing=4),
            vehicle("19", "M9", "german", Hull.GUN, "PaK 40", facing=4, active=True),
        ),
    )  # fmt: skip
