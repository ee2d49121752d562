"""Scenarios at random: every field of the form at values that it can have, odd ones too."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from engine.hexes.hex import Hex, distance
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.objective import (
    CHARGE_TARGETS,
    SPECIAL_POINTS,
    Charge,
    Fortification,
    Objective,
    ObjectiveType,
    Obstacle,
    SpecialPoint,
    WreckMarker,
)
from engine.model.opening import Opening
from engine.model.scenario import (
    ActionBracket,
    RuleSelection,
    Scenario,
    SpecialRule,
    StackingRow,
    Timing,
    VehicleLevel,
)
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import ECONOMY, ECONOMY_STATE, PlaceablePool, Player, Side, Zone
from engine.model.unit_kind import UnitClass
from engine.model.values import Json
from engine.rules.base.arrivals.reinforcements import EVENT_EFFECTS, OBSTACLE_TYPES
from engine.rules.modules import OPTIONAL, readings
from tests.generated.forces import Armourer, some
from tests.generated.ground import any_layout

NATIONS = ("american", "german", "british", "soviet")
BOXES = ("base", "days_of_the_fox", "normandy", "fury_of_the_bear", "stalingrad", "map_pack")
#: Ids that a side may have, odd ones too.
NAMES = (("west", "east"), ("west", "east"), ("north", "south"), ("a", "b"), ("+", "x y"), ("roll-1", "Ä"))
EDGES = ("north", "east", "south", "west")
OBSTACLES = ("razor_wire", "tank_trap", "mines", "s_mines")
WORKS = ("entrenchment", "trench", "pillbox", "bunker")
VICTORY = ("vp", "control_hexes", "eliminate", "exit", "survive", "hold_at_end")
PHASES = {
    "base": ("action_phase", "command_phase", "status_phase"),
    "skirmish": ("action_phase", "status_phase"),
}
#: Numbers of the data files that a scenario may replace, with what they may become.
VALUES: dict[str, Sequence[Json]] = {
    "figures.regular.movement": (1, 2, 6, 9),
    "figures.regular.against_infantry.range": (0, 1, 12),
    "figures.elite.against_infantry.firepower": (0, 1, 7),
    "figures.machine_gun.against_infantry.range": (2, 20),
    "figures.mortar.minimum_range": (0, 4),
    "vehicles.m4a1_sherman.movement": (0, 1, 15),
    "vehicles.m4a1_sherman.armor": (0, 9),
    "vehicles.panzer_iv.against_vehicles.range": (0, 1, 30),
    "vehicles.gmc_cckw.capacity": (0, 1, 4),
    "terrain.woods.squad_cost": (1, 3, 5),
    "terrain.clear.cover": (0, 2, 5),
    "terrain.swamp.squad_cost": (1, 4),
    "prices.regular.cp": (1, 9),
    "prices.regular.bundle": (1, 6),
    "components.base.mines": (0, 1, 100),
    "squad_slots": (4, 5, 6),
}


def any_scenario(rng: random.Random, catalogue: Catalogue) -> Scenario:
    """A scenario of any ruleset at random; the validator may object to it."""
    return _Author(rng, catalogue).scenario()


class _Author:
    """Makes one scenario."""

    def __init__(self, rng: random.Random, catalogue: Catalogue) -> None:
        self.rng = rng
        self.catalogue = catalogue
        self.is_skirmish = rng.random() < 0.5
        self.ruleset = "skirmish" if self.is_skirmish else "base"
        kinds = catalogue.terrain.terrain
        self.hexes: list[Hex] = []
        while len(self.hexes) < 2:
            self.layout = any_layout(rng, catalogue)
            self.map: HexMap = flatten(self.layout, catalogue)
            self.hexes = sorted(self.map.cells)
        self.open = [hex_ for hex_ in self.hexes if kinds[self.map.cells[hex_].terrain].squad_cost]
        if len(self.open) < 2:
            self.open = self.hexes
        self.ids = rng.choice(NAMES)
        self.options = self._options()
        self.teams = rng.random() < 0.12
        self.arms: dict[str, Armourer] = {}
        self.ground: list[Hex] = []

    def _chance(self, share: float) -> bool:
        return self.rng.random() < share

    def _options(self) -> tuple[str, ...]:
        rng = self.rng
        share = rng.choice((0.0, 0.1, 0.3, 0.6, 1.0))
        return tuple(key for key in sorted(OPTIONAL) if rng.random() < share)

    def scenario(self) -> Scenario:
        rng = self.rng
        sides = self._sides()
        scenario = Scenario(
            f"drawn-{rng.randrange(1000)}",
            "Drawn at random",
            self.layout,
            sides,
            objectives=self._objectives(),
            rules=self._rules(),
            timing=self._timing(),
            victory=self._victory(),
            fortifications=self._fortifications(),
            obstacles=tuple(Obstacle(hex_, rng.choice(OBSTACLES)) for hex_ in self._scatter(0.4, 4)),
            smoke=self._scatter(0.2, 2),
            smoke_forbidden=self._scatter(0.2, 4),
            target_marks=self._scatter(0.1, 4),
            special_points=tuple(
                SpecialPoint(hex_, rng.choice(SPECIAL_POINTS), rng.choice((None, *self.ids)))
                for hex_ in self._scatter(0.2, 2)
            ),
            date=rng.choice((None, None, "1940-05-10", "1944-06-06", "1945-04-30")),
            component_limits=self._numbers(("regular", "elite", "engineer", "tiger_i"), (0, 1, 4), 0.15),
            components=self._numbers(
                ("mines", "smoke", "american.regular", "entrenchment"), (0, 1, 200), 0.15
            ),
            boxes=BOXES if self._chance(0.3) else (),
            shared_resources=("command", "vp", "cards") if self.teams and self._chance(0.3) else (),
            author=rng.choice(("", "Somebody")),
            description=rng.choice(("", "A “battle”\nin two lines — with \\ and \N{SNOWMAN}.")),
        )
        scenario = replace(scenario, placed_units=self._units(scenario))
        if "wrecks" in self.options:
            classes = ("light", "heavy", "truck", "gun")
            lying = tuple(WreckMarker(hex_, rng.choice(classes)) for hex_ in self._scatter(0.7, 3))
            scenario = replace(scenario, wrecks=lying)
        if self._chance(0.2):
            scenario = replace(scenario, charges=self._charges(scenario))
        if self._chance(0.1):
            phase = rng.choice((None, *PHASES[self.ruleset]))
            scenario = replace(scenario, opening=Opening(rng.choice((1, 1, 2)), phase))
        return replace(scenario, **(self._of_a_skirmish() if self.is_skirmish else self._of_a_base_game()))

    def _numbers(self, names: Sequence[str], values: Sequence[int], share: float) -> dict[str, int]:
        return {name: self.rng.choice(values) for name in names if self._chance(share)}

    def _scatter(self, share: float, most: int) -> tuple[Hex, ...]:
        return some(self.rng, self.hexes, most) if self._chance(share) else ()

    # ------------------------------------------------------------------ the sides

    def _sides(self) -> tuple[Side, ...]:
        rng = self.rng
        nations = rng.sample(NATIONS, 2)
        if self._chance(0.1):
            nations[1] = nations[0]
        fit = [hex_ for hex_ in self.hexes if self._is_a_home(hex_)] or self.open
        one = rng.choice(fit)
        fit = [each for each in fit if each != one] or [each for each in self.open if each != one]
        far = max(distance(one, each) for each in fit)
        other = rng.choice([each for each in fit if distance(one, each) >= far - 1])
        return tuple(
            self._side(name, nation, at, away)
            for name, nation, at, away in zip(self.ids, nations, (one, other), (other, one), strict=True)
        )

    def _is_a_home(self, hex_: Hex) -> bool:
        """Whether a hex is open, and so are two beside it."""
        cells = self.map.cells
        beside = [each for _, each in self.map.around(hex_) if cells[each].terrain == "clear"]
        return cells[hex_].terrain == "clear" and len(beside) > 1

    def _side(self, name: str, nation: str, home: Hex, enemy: Hex) -> Side:
        rng = self.rng
        nations = (nation,)
        if self._chance(0.15):
            nations = (nation, rng.choice([each for each in NATIONS if each != nation]))
        arms = Armourer(rng, self.catalogue, nations, is_skirmish=self.is_skirmish)
        self.arms[name] = arms
        apart = distance(home, enemy)
        reach = max((apart - 3) // 2, 0)
        near = [each for each in self.open if distance(each, home) <= min(reach, 3)] or [home]
        players: tuple[Player, ...] = (Player(rng.choice(("", "Ann"))),)
        divisions: tuple[str | None, ...] = (None,)
        if self.teams and self._chance(0.7):
            players, divisions = (Player("A", "light"), Player("B", "dark")), ("light", "dark")
        side = Side(
            name,
            rng.choice(("Attackers", "The “defence”", name.title())),
            nations,
            players,
            reinforcement_hexes=self._homes(home, near),
            exit_hexes=self._rim() if self._chance(0.3) else (),
            entry_edges=tuple(rng.sample(EDGES, 1)) if self._chance(0.15) else (),
            retreat_edge=rng.choice(EDGES) if self._chance(0.15) else None,
            flank=rng.choice(EDGES) if self._chance(0.1) else None,
            forbidden_hexes=some(rng, self.hexes, 3) if self._chance(0.1) else (),
            op_fire_setup=self._chance(0.7),
        )
        if self.is_skirmish:
            return self._skirmish_side(side, arms)
        return self._base_side(side, arms, near, divisions, apart)

    def _homes(self, home: Hex, near: Sequence[Hex]) -> tuple[Hex, ...]:
        if self.is_skirmish:
            more = (self.rng.choice(near),) if self._chance(0.2) else ()
            return tuple(dict.fromkeys((home, *more)))
        return some(self.rng, near, 2) if self._chance(0.6) else ()

    def _rim(self) -> tuple[Hex, ...]:
        edge = [hex_ for hex_ in self.open if len(list(self.map.around(hex_))) < 6]
        return some(self.rng, edge or self.open, 3)

    def _base_side(
        self, side: Side, arms: Armourer, near: Sequence[Hex], divisions: Sequence[str | None], apart: int
    ) -> Side:
        rng = self.rng
        limits = {rng.choice(["squad", "heavy", "gun"]): rng.choice((0, 1, 8))} if self._chance(0.1) else {}
        zones = tuple(Zone(tuple(near), each, limits=limits) for each in divisions)
        if apart < 2 and side.id == self.ids[1]:
            zones = ()
        forces = tuple(arms.force(each) for each in divisions)
        decks = tuple(rng.sample(arms.decks, rng.choice((0, 0, 1, 2))))
        placeable = None
        if self._chance(0.4):
            counts = {rng.choice((*WORKS, *OBSTACLES)): rng.choice((1, 2)) for _ in range(2)}
            placeable = PlaceablePool(counts, some(rng, self.hexes, 8) if self._chance(0.5) else ())
        command = rng.choice((0, 1, 3, 8))
        return replace(
            side,
            deployment_zones=zones,
            forces=forces,
            placeable=placeable,
            strategy_decks=decks,
            start_hand=rng.choice((0, 1, 3)) if decks else 0,
            named_cards=tuple(rng.sample(arms.cards, 1)) if self._chance(0.2) else (),
            cards_in_play=tuple(rng.sample(arms.cards, 1)) if self._chance(0.1) else (),
            operations_cards=tuple(rng.sample(arms.operations, rng.choice((1, 2))))
            if self._chance(0.4)
            else (),
            starting_command=command,
            initiative_bid=rng.randrange(command + 1) if self._chance(0.3) else 0,
        )

    def _skirmish_side(self, side: Side, arms: Armourer) -> Side:
        rng = self.rng
        known = sorted(self.catalogue.doctrines)
        pool = tuple(rng.sample(known, rng.randrange(1, len(known)))) if self._chance(0.2) else None
        squads = None if self._chance(0.5) else tuple(arms.squad() for _ in range(rng.choice((0, 1, 3, 5))))
        state = {}
        if self._chance(0.5):
            state = {key: rng.choice((0, 1, 7, 30)) for key in ECONOMY_STATE if self._chance(0.7)}
        return replace(
            side,
            starting_squads=squads,
            doctrines=pool,
            fixed_doctrine=rng.choice(known) if self._chance(0.5) else None,
            economy={
                key: rng.choice((0, 1) if key == "per_up" else (0, 1, 8, 40))
                for key in ECONOMY
                if self._chance(0.15)
            },
            economy_state=state,
            reserves=tuple(rng.choices(("regular", "elite", "officer"), k=3)) if self._chance(0.2) else (),
        )

    # ------------------------------------------------------------------ rules and time

    def _rules(self) -> RuleSelection:
        rng = self.rng
        chosen: dict[str, Json] = {}
        for key, parameter in readings().items():
            if self._chance(0.2):
                high = parameter.high if parameter.high is not None else 20
                values = parameter.choices or (
                    parameter.low,
                    min(high, (parameter.low or 0) + 3),
                    min(high, 9),
                )
                chosen[key] = rng.choice(list(values))
        parameters: dict[str, Json] = {}
        if "night" in self.options:
            night: dict[str, Json] = {"start_visibility": rng.choice((0, 1, 2, 5, 60))}
            if self._chance(0.5):
                night["rounds"] = rng.choice((1, 2, 30))
            if self._chance(0.5):
                night["growth"] = rng.choice((0, 1, 3))
            if self._chance(0.3):
                night["star_shells"] = self._chance(0.5)
            parameters["night"] = night
        rules = RuleSelection(
            self.ruleset,
            self.options,
            chosen,
            parameters,
            {name: rng.choice(values) for name, values in VALUES.items() if self._chance(0.05)},
            rng.choice((1, 2, 3, 3)),
        )
        if self._chance(0.1):
            hook = rng.choice(sorted(OPTIONAL))
            rules = replace(rules, special_rules=(SpecialRule("own", "A rule of its own.", (hook,)),))
        return rules

    def _timing(self) -> Timing:
        rng = self.rng
        rounds = rng.choice((1, 2, 3, 4)) if not self.is_skirmish or self._chance(0.2) else None
        most = 2 if self.is_skirmish else 5
        given = not self.is_skirmish or self._chance(0.2)
        table = None
        if self.is_skirmish and self._chance(0.2):
            table = (
                ActionBracket(0, 3, 1),
                ActionBracket(4, 8, 2),
                ActionBracket(9, None, rng.choice((2, 12))),
            )
        stacks: dict[str, int] = {}
        if self._chance(0.2):
            stacks = {rng.choice(("units", "squads", "vehicles")): rng.choice((1, 2, 5))}
            if self._chance(0.3):
                stacks[self.map.label(rng.choice(self.hexes))] = rng.choice((0, 1, 4))
        rows = (*(StackingRow(rng.randrange(4), rng.randrange(3)) for _ in range(3)), StackingRow(1, 1))
        return Timing(
            rounds,
            {name: rng.randrange(1, most + 1) for name in self.ids} if given else {},
            rng.choice(("roll", *self.ids)),
            rng.choice(("initiative", *self.ids)),
            table,
            stacks,
            rows if self._chance(0.1) else None,
            rng.choice((None, "conquest" if self.is_skirmish else "presence")),
        )

    def _victory(self) -> tuple[VictoryCondition, ...]:
        rng = self.rng
        if self.is_skirmish and self._chance(0.7):
            return ()
        found = []
        for name in self.ids:
            for _ in range(rng.choice((1, 1, 2))):
                kind = rng.choice(VICTORY)
                found.append(
                    VictoryCondition(
                        name,
                        kind,
                        some(rng, self.open, 3) if kind in ("control_hexes", "exit", "hold_at_end") else (),
                        rng.choice((None, 0, 1, 3)),
                        rng.choice(("end", "round_end", "any_time")),
                        rng.choice((1, 1, 2)),
                    )
                )
        return tuple(found)

    # ------------------------------------------------------------------ what lies and stands there

    def _objectives(self) -> tuple[Objective, ...]:
        rng = self.rng
        places = rng.sample(self.open, min(len(self.open), rng.choice((0, 1, 2, 4, 8))))
        return tuple(
            Objective(
                f"o{number}",
                hex_,
                rng.choice(list(ObjectiveType)),
                rng.choice((0, 1, 1, 1, 3, 50)),
                rng.choice((None, None, *self.ids)),
                rng.choice((None, None, *self.ids)),
                (rng.choice(self.ids),) if self._chance(0.1) else (),
                rng.choice((0, 1, 4)) if self._chance(0.1) else None,
                rng.choice((None, "Château d’If")),
            )
            for number, hex_ in enumerate(places)
        )

    def _fortifications(self) -> tuple[Fortification, ...]:
        rng = self.rng
        return tuple(
            Fortification(
                hex_,
                rng.choice(WORKS),
                rng.choice((None, *self.ids)),
                rng.choice((None, rng.randrange(6))),
            )
            for hex_ in self._scatter(0.5, 4)
            for _ in range(rng.choice((1, 1, 2, 3)))
        )

    def _charges(self, scenario: Scenario) -> tuple[Charge, ...]:
        targets = {each.hex: "fortification" for each in scenario.fortifications}
        targets |= {hex_: "bridge" for hex_, cell in self.map.cells.items() if cell.bridge is not None}
        targets |= {hex_: "building" for hex_, cell in self.map.cells.items() if cell.terrain == "building"}
        assert set(targets.values()) <= set(CHARGE_TARGETS)
        chosen = some(self.rng, sorted(targets), 2)
        return tuple(Charge(hex_, targets[hex_]) for hex_ in chosen)

    def _units(self, scenario: Scenario) -> tuple[PlacedUnit, ...]:
        rng = self.rng
        found: list[PlacedUnit] = []
        own = self._grounds(scenario)
        for side in scenario.sides:
            divisions = [player.division for player in side.players]
            self.ground = own[side.id]
            for number in range(rng.choice((0, 0, 1, 2, 4) if side.deployment_zones else (1, 2, 4))):
                found.append(self._unit(side, f"{side.id}-{number}", rng.choice(divisions)))
        return tuple(self._joined(rng, unit, found, scenario) for unit in found)

    def _grounds(self, scenario: Scenario) -> dict[str, list[Hex]]:
        """Where units of each side may stand from the start: on no hex of the other side's."""
        one, other = scenario.sides
        taken = {side.id: {*side.reinforcement_hexes} for side in scenario.sides}
        for side in scenario.sides:
            taken[side.id] |= {hex_ for zone in side.deployment_zones for hex_ in zone.hexes}
        free = [hex_ for hex_ in self.open if not any(hex_ in each for each in taken.values())]
        half = self.rng.randrange(len(free) + 1)
        self.rng.shuffle(free)
        shares = {one.id: free[:half], other.id: free[half:]}
        return {name: sorted({*shares[name], *taken[name]}) or self.open for name in self.ids}

    def _unit(self, side: Side, name: str, division: str | None) -> PlacedUnit:
        rng, arms = self.rng, self.arms[side.id]
        squad, kind = arms.squad(), None
        if self._chance(0.4):
            squad, kind = None, rng.choice((*arms.vehicles, *arms.guns))
        is_gun = kind in arms.guns
        on_mat = self.is_skirmish and self._chance(0.2)
        return PlacedUnit(
            name,
            side.id,
            None if on_mat else rng.choice(self.ground),
            rng.choice((-1, 0, 2)) if on_mat else None,
            kind,
            squad,
            division,
            rng.randrange(6) if kind is not None else None,
            rng.choice((None, "driving", "standing")) if kind is not None and not is_gun else None,
            rng.choice((None, None, "pinned", "disrupted")) if squad is not None else None,
            rng.choice((None, None, "light", "heavy", "incapacitated")) if kind in arms.vehicles else None,
            rng.choice((None, None, "fresh", "op_fire", "fatigued")),
            squad is not None and self._chance(0.1),
            crew=rng.randrange(5) if is_gun and self.is_skirmish else None,
            doctrine_marks=("glider",) if on_mat and self._chance(0.2) else (),
        )

    def _joined(
        self, rng: random.Random, unit: PlacedUnit, all_: Sequence[PlacedUnit], scenario: Scenario
    ) -> PlacedUnit:
        """Some squads aboard vehicles of their side or in works, some vehicles with guns behind them."""
        vehicles = self.catalogue.units.vehicles
        friends = [each for each in all_ if each.side == unit.side and each.kind is not None and each.hex]
        carriers = [each for each in friends if vehicles[each.kind or ""].capacity]
        guns = [each for each in friends if vehicles[each.kind or ""].unit_class is UnitClass.GUN]
        works = [each.type for each in scenario.fortifications if each.hex == unit.hex]
        if unit.squad is not None and unit.hex is not None:
            if carriers and rng.random() < 0.3:
                return replace(unit, hex=None, in_transport=rng.choice(carriers).id, concealed=False)
            if works and rng.random() < 0.7:
                return replace(unit, in_fortification=rng.choice(works))
        if unit.kind is not None and unit in carriers and guns and rng.random() < 0.4:
            return replace(unit, towing=rng.choice(guns).id)
        return unit

    # ------------------------------------------------------------------ by ruleset

    def _of_a_skirmish(self) -> dict[str, object]:
        rng = self.rng
        if not self._chance(0.15):
            return {}
        units = self.catalogue.units
        heavy = [
            each.id
            for each in units.vehicles.values()
            if each.unit_class is UnitClass.HEAVY and each.id in units.prices
        ]
        cut = rng.randrange(len(heavy))
        return {
            "vehicle_levels": (
                VehicleLevel(0, tuple(heavy[:cut])),
                VehicleLevel(rng.randrange(5), tuple(heavy[cut:])),
            )
        }

    def _of_a_base_game(self) -> dict[str, object]:
        rng = self.rng
        coming = tuple(
            Reinforcement(
                rng.choice((1, 2, 2, 3)),
                name,
                self.arms[name].arriving(),  # type: ignore[arg-type]
                hexes=some(rng, self.open, 2) if self._chance(0.6) else (),
            )
            for name in self.ids
            for _ in range(rng.choice((0, 0, 1)))
        )
        events = tuple(self._event() for _ in range(rng.choice((0, 0, 1, 2))))
        return {"reinforcements": coming, "events": events}

    def _event(self) -> ScenarioEvent:
        rng = self.rng
        effect = rng.choice(sorted(EVENT_EFFECTS))
        params: dict[str, Json] = {}
        for name in EVENT_EFFECTS[effect]:
            match name:
                case "side":
                    params[name] = rng.choice(self.ids)
                case "objective":
                    params[name] = rng.choice(("o0", "o1"))
                case "type":
                    params[name] = rng.choice(OBSTACLE_TYPES)
                case "hex":
                    params[name] = self.map.label(rng.choice(self.hexes))
                case _:
                    params[name] = rng.choice((-3, 0, 2))
        return ScenarioEvent(rng.choice((1, 2, 3)), effect, params)
