"""What may stand in a text field: the ids a scenario knows, with the words people say for them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from editor.panels.fields.world import World
from editor.text.ids import option_words, piece_words, said, spoken
from editor.text.sentences import told
from editor.text.texts import text
from engine.model.card import CardType
from engine.model.catalogue import Catalogue
from engine.model.objective import CHARGE_TARGETS, SPECIAL_POINTS
from engine.model.side import ECONOMY, ECONOMY_STATE
from engine.model.unit_kind import UnitClass

#: An id and its words.
Word = tuple[str, str]
_Words = Callable[[World], Iterable[Word]]


def _fixed(group: str, *ids: str) -> _Words:
    def found(_: World) -> Iterable[Word]:
        return [(id_, said(f"{group}.{id_}", id_)) for id_ in ids]

    return found


def _kinds(held: Callable[[Catalogue], Iterable[Any]]) -> _Words:
    """Things of the catalogue, each with its id and its name."""
    return lambda world: [(each.id, each.name) for each in held(world.catalogue)]


_figures = _kinds(lambda catalogue: catalogue.units.figures.values())
_vehicles = _kinds(lambda catalogue: catalogue.units.vehicles.values())
_specializations = _kinds(lambda catalogue: catalogue.units.specializations.values())
_equipment = _kinds(
    lambda catalogue: (each for each in catalogue.units.vehicles.values() if each.unit_class is UnitClass.GUN)
)
_works = _kinds(
    lambda catalogue: (each for each in catalogue.terrain.fortifications.values() if each.holds_squad)
)
_obstacles = _kinds(
    lambda catalogue: (each for each in catalogue.terrain.fortifications.values() if each.is_obstacle)
)


def _sides(world: World) -> Iterable[Word]:
    return [(side.id, side.name) for side in world.scenario.sides]


def _nations(world: World) -> Iterable[Word]:
    return [(each, said(f"nation.{each}", each)) for each in world.catalogue.units.nations]


def _doctrines(world: World) -> Iterable[Word]:
    return [(each, said(f"doctrine.{each}", each)) for each in world.catalogue.doctrines]


def _placeable(world: World) -> Iterable[Word]:
    return [*_works(world), *_obstacles(world)]


def _units(world: World) -> Iterable[Word]:
    return [(unit.id, unit.id) for unit in world.scenario.placed_units]


def _boxes(world: World) -> Iterable[Word]:
    units = world.catalogue.units
    found = {*units.components, *world.scenario.boxes}
    found |= {each.box for each in units.figures.values()} | {each.box for each in units.vehicles.values()}
    known = ("base", "days_of_the_fox", "normandy", "fury_of_the_bear", "stalingrad", "map_pack", "next_wave")
    return [(id_, said(f"box.{id_}", id_)) for id_ in (*known, *sorted(found.difference(known)))]


def _components(world: World) -> Iterable[Word]:
    found = {piece for pieces in world.catalogue.units.components.values() for piece in pieces}
    named = ((id_, piece_words(id_, world.catalogue)) for id_ in found)
    return sorted(named, key=lambda word: word[1])


def _hooks(_: World) -> Iterable[Word]:
    from engine.rules.modules import OPTIONS

    return [(key, option_words(key)) for key in sorted(OPTIONS)]


def _effects(world: World) -> Iterable[Word]:
    from engine.rules.base.arrivals.reinforcements import EVENT_EFFECTS

    return _fixed("value.effect", *EVENT_EFFECTS)(world)


def items(world: World) -> Iterable[Word]:
    """All that has a price or could have one, with its name."""
    units = world.catalogue.units
    found = {*units.prices, *units.figures, *units.vehicles, *units.specializations}
    return [(id_, piece_words(id_, world.catalogue)) for id_ in sorted(found)]


def _initiative(world: World) -> Iterable[Word]:
    return [("roll", text("scenario.initiative.roll")), *_sides(world)]


def _tie(world: World) -> Iterable[Word]:
    return [("initiative", text("value.tie.initiative")), *_sides(world)]


def _unit_classes(_: World) -> Iterable[Word]:
    return [(each.value, text(f"option.unit.{each.value}")) for each in UnitClass]


def _stacking(world: World) -> Iterable[Word]:
    named = [(id_, said(f"value.stacking.{id_}", id_)) for id_ in ("units", "squads", "vehicles")]
    return named + [(world.label(hex_), world.label(hex_)) for hex_ in world.selected]


def _cards(kind: CardType) -> _Words:
    def found(world: World) -> Iterable[Word]:
        cards = (card for card in world.catalogue.cards.values() if card.kind is kind)
        return sorted(((card.id, told(card.name)) for card in cards), key=lambda word: word[1])

    return found


def _decks(world: World) -> Iterable[Word]:
    cards, decks = world.catalogue.cards.values(), world.catalogue.decks
    held = sorted({card.deck for card in cards if card.kind is CardType.STRATEGY})
    return [(id_, told(decks[id_].name) if id_ in decks else spoken(id_)) for id_ in held]


_DIVISIONS = _fixed("value.division", "light", "dark")
_EDGES = _fixed("value.edge", "north", "east", "south", "west")

#: Fields in which one of these words stands, or each key of which is one of them.
VOCABULARY: Mapping[str, _Words] = {
    "RuleSelection.ruleset": _fixed("ruleset", "skirmish", "base"),
    "SpecialRule.hooks": _hooks,
    "Side.nations": _nations,
    "Side.strategy_decks": _decks,
    "Side.named_cards": _cards(CardType.STRATEGY),
    "Side.cards_in_play": _cards(CardType.STRATEGY),
    "Side.operations_cards": _cards(CardType.OPERATIONS),
    "Side.entry_edges": _EDGES,
    "Side.retreat_edge": _EDGES,
    "Side.flank": _EDGES,
    "Side.doctrines": _doctrines,
    "Side.fixed_doctrine": _doctrines,
    "Side.economy": _fixed("value.economy", *ECONOMY),
    "Side.economy_state": _fixed("value.owned", *ECONOMY_STATE),
    "Side.reserves": _figures,
    "Player.division": _DIVISIONS,
    "Force.division": _DIVISIONS,
    "Zone.division": _DIVISIONS,
    "PlacedUnit.division": _DIVISIONS,
    "Reinforcement.division": _DIVISIONS,
    "Zone.limits": _unit_classes,
    "Squad.figures": _figures,
    "Squad.specialization": _specializations,
    "Squad.base_color": _DIVISIONS,
    "Force.figures": _figures,
    "Force.specializations": _specializations,
    "Force.vehicles": _vehicles,
    "Force.equipment": _equipment,
    "Force.tokens": _placeable,
    "PlaceablePool.counts": _placeable,
    "Objective.owner": _sides,
    "Objective.controlled_by": _sides,
    "Objective.conquerable_by": _sides,
    "Fortification.type": _works,
    "Fortification.owner": _sides,
    "Fortification.occupant": _units,
    "Obstacle.type": _obstacles,
    "WreckMarker.unit_class": _fixed("option.unit", "light", "heavy", "truck"),
    "Charge.target": _fixed("value.target", *CHARGE_TARGETS),
    "SpecialPoint.kind": _fixed("value.point", *SPECIAL_POINTS),
    "SpecialPoint.side": _sides,
    "PlacedUnit.side": _sides,
    "PlacedUnit.kind": _vehicles,
    "PlacedUnit.motion": _fixed("value.motion", "standing", "driving"),
    "PlacedUnit.condition": _fixed("value.condition", "pinned", "disrupted"),
    "PlacedUnit.damage": _fixed("value.damage", "light", "heavy", "incapacitated"),
    "PlacedUnit.activation": _fixed("value.activation", "fresh", "op_fire", "fatigued"),
    "PlacedUnit.in_fortification": _works,
    "PlacedUnit.in_transport": _units,
    "PlacedUnit.towing": _units,
    "PlacedUnit.munition": _fixed("value.munition", "ap_ds"),
    "PlacedUnit.keywords": _specializations,
    "PlacedUnit.doctrine_marks": _fixed(
        "value.mark",
        "command_tank",
        "dug_in",
        "relief",
        "paratrooper",
        "commando",
        "motorcycle",
        "supply_truck",
        "redball",
    ),
    "Reinforcement.side": _sides,
    "ScenarioEvent.effect": _effects,
    "ScenarioEvent.params": _fixed("value.param", "side", "count", "hex", "objective", "type"),
    "VictoryCondition.side": _sides,
    "VictoryCondition.type": _fixed(
        "value.victory", "vp", "control_hexes", "hold_at_end", "eliminate", "exit", "survive"
    ),
    "VictoryCondition.at": _fixed("value.at", "end", "round_end", "any_time"),
    "Timing.first_initiative": _initiative,
    "Timing.tie_breaker": _tie,
    "Timing.actions_per_turn": _sides,
    "Timing.stacking_limits": _stacking,
    "Opening.phase": _fixed("phase", "action_phase", "command_phase", "status_phase"),
    "Timing.control_rule": _fixed("value.control", "presence", "conquest"),
    "Timing.phase_order": _fixed("value.phases", "action-command-status", "status-action"),
    "Scenario.shared_resources": _fixed(
        "value.shared", "command", "vp", "cards", "cp", "fp", "xp", "tank_pool"
    ),
    "Scenario.same_colors": _sides,
    "Scenario.boxes": _boxes,
    "Scenario.components": _components,
    "Scenario.component_limits": items,
    "VehicleLevel.unlocks": _vehicles,
}

#: Fields in which words of the author's own stand beside the known ones.
OPEN_WORDS = frozenset(
    {
        "ScenarioEvent.effect",
        "ScenarioEvent.params",
        "Force.equipment",
        "Force.tokens",
        "PlacedUnit.keywords",
        "PlacedUnit.munition",
        "Scenario.boxes",
        "Scenario.components",
        "Scenario.component_limits",
        "SpecialPoint.kind",
        "Timing.stacking_limits",
    }
)


def words(place: str, world: World) -> tuple[Word, ...] | None:
    """The known words of a field, None where anything may stand."""
    found = VOCABULARY.get(place)
    return None if found is None else tuple(found(world))


def word_of(place: str, id_: str, world: World) -> str:
    """What is said for an id in a field."""
    for known, words_ in words(place, world) or ():
        if known == id_:
            return words_
    return spoken(id_)
