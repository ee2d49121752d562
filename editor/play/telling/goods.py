"""What a shop sells, in words: figures by the pack, vehicles, crews, Vehicle Levels."""

from editor.play.telling.option_words import option_words
from editor.play.telling.unit_words import figure_words, kind_name
from editor.text.texts import text
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.skirmish.economy.motor_pool import BuyCrew, BuyVehicle, RaiseLevel
from engine.rules.skirmish.economy.purchase import OFFICER, BuyFigures, price_of
from engine.rules.skirmish.economy.treasury import account


def pack_figures(now: Observation, side: SideId, pack: BuyFigures) -> tuple[str, ...]:
    """The figures that come in a pack, officers last."""
    price = price_of(now, side, pack.pack)
    bundle = price.bundle if price is not None else 1
    return (*[pack.pack] * (bundle - pack.officers), *[OFFICER] * pack.officers)


def goods_words(now: Observation, side: SideId, purchase: Action) -> str:
    """What a purchase brings: 4 regulars, Sherman."""
    match purchase:
        case BuyFigures():
            return figure_words(now.game, pack_figures(now, side, purchase))
        case BuyVehicle(kind=kind):
            return kind_name(now.game, kind)
        case BuyCrew():
            return text("buy.crew")
        case RaiseLevel():
            return text("buy.level", level=account(now, side).vehicle_level + 1)
        case _:
            return option_words(now, Ask("", "purchase"), purchase)
