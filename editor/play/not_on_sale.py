"""What is on the price list of a side but cannot be bought now, each with the reason."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from editor.play.choose import LegalChoice
from editor.play.telling.option_words import option_words
from editor.text.sentences import told_refusal
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.advance import refusal
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.state import State
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, mat_of
from engine.rules.skirmish.economy.motor_pool import (
    BuyCrew,
    BuyVehicle,
    RaiseLevel,
    level_needed,
    on_sale,
    top_level,
)
from engine.rules.skirmish.economy.purchase import PACKS, TOKENS, BuildSquad, BuyFigures, Specialize, price_of
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.guns.crews import CREW


@dataclass(frozen=True, slots=True)
class Shut:
    """An item that is shown and cannot be chosen, and the reason with its rule."""

    choice: LegalChoice
    reason: str


def shut_offers(now: Observation, state: State, ask: Ask, found: Sequence[LegalChoice]) -> tuple[Shut, ...]:
    """The items of the asked side's list that are refused now, in the order of the list.

    `state` is the true state, which refusals are asked of; only the asked side's own items are. Vehicles
    beyond the side's Vehicle Level are left out: the level itself is on the list.
    """
    legal = {each.action for each in found}
    packs = {each.action.pack for each in found if isinstance(each.action, BuyFigures)}
    shut = []
    for action, unit in _listed(now, now.game.side_of(ask.seat)):
        if action in legal or (isinstance(action, BuyFigures) and action.pack in packs):
            continue
        refused = refusal(now.game, state, action)
        if refused is not None:
            words = option_words(now, ask, action)
            shut.append(Shut(LegalChoice(action, words, words, unit=unit), told_refusal(refused)))
    return tuple(shut)


def _listed(now: Observation, side: str) -> Iterator[tuple[Action, UnitId | None]]:
    """What the list of a side names, with the unit it is for."""
    mat, own = mat_of(now, side), account(now, side)
    for pack in PACKS:
        if price_of(now, side, pack) is not None:
            yield BuyFigures(pack), None
    for kind in on_sale(now, side):
        if level_needed(now, kind) <= own.vehicle_level:
            yield BuyVehicle(kind.id), None
    if own.vehicle_level and price_of(now, side, CREW) is not None:
        yield BuyCrew(), None
    if own.vehicle_level < top_level(now):
        yield RaiseLevel(), None
    for figure in dict.fromkeys(mat.reserve):
        yield BuildSquad(figure), None
    for entry in mat.waiting:
        if entry.space == FIRST_SPACE and entry.unit.is_squad and entry.unit.specialization is None:
            for token in TOKENS:
                if price_of(now, side, token) is not None:
                    yield Specialize(entry.unit.id, token), entry.unit.id
