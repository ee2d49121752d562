"""What lights up on the map while somebody chooses."""

from collections.abc import Mapping

from editor.play.arcs import arc_of
from editor.play.choose import LegalChoice
from editor.play.knowledge import is_hidden
from editor.play.ordering.ways import Way
from editor.play.telling.odds import attack_of, odds_of, percent
from editor.text.texts import text
from editor.views.overlays.model import (
    LegalChoices,
    Marks,
    OverlayModel,
    ReachOverlay,
    RouteOverlay,
    Targeting,
)
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.base.moves.moving import Enter
from engine.rules.base.moves.step_cost import POINT
from engine.rules.queries import ADVANCE, step_cost

#: The overlays of play, each present or taken away with every moment.
_NAMES = ("choices", "targeting", "reach", "route", "chosen", "arc")


#: The questions during which the firing arc of a unit is shown.
_ARCS_WHILE = ("action", "target", "facing", "move")


def overlays_of(
    now: Observation,
    ask: Ask | None,
    found: tuple[LegalChoice, ...],
    unit: UnitId | None,
    hex_: Hex | None,
    staged: LegalChoice | None,
    ways: Mapping[Hex, Way],
    chances: Mapping[Hex, str],
) -> Mapping[str, OverlayModel | None]:
    """The overlays for a question and what has been pointed at; None takes one away.

    `ways` are those of the unit that moves or would move, as far as they are known, `chances` those of hexes
    that it could be activated to fire at.
    """
    shown: dict[str, OverlayModel | None] = dict.fromkeys(_NAMES)
    shown["route"] = _path(now)
    if ask is None or ask.prompt in _ARCS_WHILE:
        shown["arc"] = _arc(now, unit)
    if ask is None:
        chosen = now.hex_of(unit) if unit is not None else hex_
        shown["chosen"] = Marks(frozenset((chosen,)), "mine") if chosen is not None else None
        shown["targeting"] = _attack_under_way(now)
        return shown
    attacks = [each for each in found if each.hex is not None and _aims(each)]
    moves = [each for each in found if isinstance(each.action, Enter)]
    others = [each for each in found if each.hex is not None and each not in attacks and each not in moves]
    near = {each.hex: _left(now, each.hex) for each in moves if each.hex is not None}
    far = {hex_: points_words(way.left) for hex_, way in ways.items()}
    aims = staged is not None and attack_of(now, staged.action) is not None
    if (near or far) and not aims:
        dearer = frozenset(hex_ for hex_, way in ways.items() if way.activation not in ("", ADVANCE))
        shown["reach"] = ReachOverlay({**near, **far}, dearer)
    if attacks or aims or chances or ask.prompt in ("support", "assault_support", "figures", "type"):
        shown["targeting"] = _targeting(now, attacks, others, staged, unit, chances)
    if others and ask.prompt not in ("support", "assault_support"):
        hexes = frozenset(each.hex for each in others if each.hex is not None)
        marked = _marked(now, others, unit, hex_)
        shown["choices"] = LegalChoices(hexes | marked, marked)
    return shown


def _marked(
    now: Observation, others: list[LegalChoice], unit: UnitId | None, hex_: Hex | None
) -> frozenset[Hex]:
    """The hex of the chosen unit; of one that waits beside the map, the hexes where it may come in."""
    chosen = now.hex_of(unit) if unit is not None else hex_
    if chosen is not None:
        return frozenset((chosen,))
    return frozenset(
        each.hex for each in others if each.hex is not None and unit is not None and each.unit == unit
    )


def _arc(now: Observation, chosen: UnitId | None) -> Marks | None:
    """Where the chosen unit, else the one that acts, can fire; None where it can fire all round."""
    unit = now.state.units.find(chosen) if chosen is not None else now.state.active_unit
    hexes = arc_of(now, unit) if unit is not None and not is_hidden(now.game, now.seat, unit) else None
    return Marks(hexes, "danger") if hexes else None


def _aims(choice: LegalChoice) -> bool:
    return type(choice.action).__name__ in ("Fire", "AssaultHex")


def _left(now: Observation, hex_: Hex) -> str:
    """The movement points that would be left after entering a hex."""
    unit = now.state.active_unit
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return ""
    return points_words(now.state.activation.points_left - step_cost(now, unit, at, hex_))


def points_words(thirds: int) -> str:
    """Movement points as they are written; thirds of one are counted."""
    whole, rest = divmod(thirds, POINT)
    return f"{whole}{('', '⅓', '⅔')[rest]}" if whole or not rest else ("", "⅓", "⅔")[rest]


def _path(now: Observation) -> RouteOverlay | None:
    """The way of the unit that is moving."""
    if not now.state.activations:
        return None
    activation = now.state.activation
    start = (
        now.then(now.state.with_units(now.unit(activation.unit).at(activation.started_at)))
        if (activation.unit in now.state.units)
        else None
    )
    if start is None or not activation.path:
        return None
    first = start.hex_of(activation.unit)
    return RouteOverlay((first, *activation.path)) if first is not None else None


def _attack_under_way(now: Observation) -> Targeting | None:
    if not now.state.attacks:
        return None
    attack = now.state.attack
    hexes = (now.hex_of(each.unit) for each in attack.shooters)
    return Targeting(tuple(each for each in hexes if each is not None), target=attack.hex)


def _targeting(
    now: Observation,
    attacks: list[LegalChoice],
    others: list[LegalChoice],
    staged: LegalChoice | None,
    unit: UnitId | None,
    known: Mapping[Hex, str],
) -> Targeting:
    chances = dict(known)
    for choice in attacks:
        attack = attack_of(now, choice.action)
        if choice.hex is not None and attack is not None:
            chances.setdefault(choice.hex, percent(odds_of(now, attack).chance))
    under_way = now.state.attack if now.state.attacks else None
    staged_attack = attack_of(now, staged.action) if staged is not None else None
    shown = staged_attack or under_way
    if shown is None:
        active = now.state.active_unit
        at = now.hex_of(active) if active is not None else now.hex_of(unit) if unit is not None else None
        return Targeting((at,) if at is not None else (), targets=chances)
    odds = odds_of(now, shown)
    places = (now.hex_of(each.unit) for each in shown.shooters)
    supporters = frozenset(each.hex for each in others if each.hex is not None) if under_way else frozenset()
    return Targeting(
        tuple(dict.fromkeys(each for each in places if each is not None)),
        supporters=supporters,
        target=shown.hex,
        targets=chances,
        tag=text("odds.tag", chance=percent(odds.chance)),
    )
