"""Questions and options in words; nothing a viewer may not know is said."""

from dataclasses import fields

from editor.play.telling.card_words import card_option
from editor.play.telling.unit_words import (
    figure_words,
    found_unit,
    kind_name,
    objective_words,
    plain,
    said,
    side_name,
    thing_name,
    thirds,
    unit_words,
)
from editor.text.prices import price_words
from editor.text.texts import plural, text
from engine.hexes.hex import Hex
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Observation, Position
from engine.play.step import Window
from engine.play.unit import Unit
from engine.rules.base.arrivals.forces import BuildSquads, PutOnBase
from engine.rules.base.assaults.assault import TakeLoss
from engine.rules.base.firing.damage import Lose
from engine.rules.base.firing.fire import Declare, Fire, LeaveOut
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import EndPhase
from engine.rules.base.terrain.placing import PlacePieces
from engine.rules.queries import step_cost
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.rules.skirmish.economy.motor_pool import BuyCrew, BuyVehicle, RaiseLevel, next_level
from engine.rules.skirmish.economy.purchase import (
    BASE,
    AddFigure,
    BuildSquad,
    BuyFigures,
    Specialize,
    price_of,
)
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.engineering.works import BUILD, CHARGE, Work, cost_of
from engine.rules.skirmish.guns.crews import CREW
from engine.rules.skirmish.moves.movement import Conquer


def unit_asked_about(now: Observation, ask: Ask) -> Unit | None:
    """The unit a question turns on: the one its step names, else the attacker, else the active one."""
    about = ask.step.cause if isinstance(ask.step, Window) else getattr(ask.step, "unit", None)
    if isinstance(about, str) and about:
        return found_unit(now, about)
    if ask.prompt in ("figures", "support", "type") and now.state.attacks:
        return found_unit(now, now.state.attack.lead.unit)
    return now.state.active_unit


def prompt_words(now: Observation, ask: Ask) -> str:
    """The question in one sentence."""
    unit = unit_asked_about(now, ask)
    points = thirds(now.state.activation.points_left) if now.state.activations else ""
    return said(
        f"ask.{ask.prompt}",
        "ask.other",
        side=side_name(now.game, now.game.side_of(ask.seat)),
        unit=unit_words(now, unit),
        points=points,
        prompt=plain(ask.prompt),
        piece=thing_name(now.game, ask.step.piece) if isinstance(ask.step, PlacePieces) else "",
    )


def action_word(name: str) -> str:
    """The name of an action of the list."""
    return said(f"act.{name}", "option.other", what=plain(name).capitalize())


def option_words(now: Observation, ask: Ask, action: Action) -> str:
    """An option in one sentence."""
    game = now.game

    def unit(id_: str | None) -> str:
        return unit_words(now, found_unit(now, id_))

    def label(hex_: Hex) -> str:
        return game.map.label(hex_)

    def figures(*kinds: str) -> str:
        return figure_words(game, kinds)

    side = game.side_of(ask.seat)
    match action:
        case Pass():
            return said(f"option.pass.{ask.prompt}", "option.pass.other")
        case EndPhase():
            return text("option.EndPhase", side=side_name(game, side))
        case Activate(unit=id_, action=name):
            return text("option.Activate", unit=unit(id_), action=action_word(name).lower())
        case EnterBoard(unit=id_, hex=hex_, action=name):
            return text(
                "option.EnterBoard", unit=unit(id_), hex=label(hex_), action=action_word(name).lower()
            )
        case Enter(hex=hex_):
            return text("option.Enter", hex=label(hex_), cost=_cost(now, hex_))
        case Conquer(objective=id_):
            return text("option.Conquer", objective=objective_words(now, id_))
        case Fire(target=None, hex=hex_):
            return text("option.Fire.hex", hex=label(hex_))
        case Fire(target=id_):
            return text("option.Fire", unit=unit(id_))
        case LeaveOut(unit=id_, figure=kind):
            taking = [each.figures for each in now.state.attack.shooters if each.unit == id_]
            left = [figure for figure in (taking[0] if taking else (kind,)) if figure == kind]
            return text("option.LeaveOut", unit=unit(id_), figures=figures(*left))
        case Declare(type=type_):
            return said(f"option.Declare.{type_}", "option.Declare.other", type=plain(type_))
        case Lose(figure=kind):
            return text("option.Lose", figures=figures(kind))
        case TakeLoss(unit=id_, figure="", hits=hits):
            return plural("option.TakeLoss.hits", hits, unit=unit(id_))
        case TakeLoss(unit=id_, figure=kind):
            return text("option.TakeLoss", unit=unit(id_), figures=figures(kind))
        case PutOnBase(base=base):
            return _base_words(now, ask, base)
        case BuyFigures(pack=pack, officers=officers):
            price = price_of(now, side, pack)
            bundle = (price.bundle if price else 1) - officers
            bought = figures(*[pack] * bundle, *["officer"] * officers)
            return text("option.BuyFigures", figures=bought, price=price_words(price))
        case BuildSquad(figure=kind):
            price = price_of(now, side, BASE)
            return text("option.BuildSquad", figures=figures(kind), price=price_words(price))
        case AddFigure(unit=id_, figure=kind):
            return text("option.AddFigure", unit=unit(id_), figures=figures(kind))
        case Specialize(unit=id_, specialization=token):
            special = game.catalogue.units.specializations.get(token)
            name = special.name if special else plain(token)
            price = price_of(now, side, token)
            return text("option.Specialize", unit=unit(id_), name=name, price=price_words(price))
        case OpFire(unit=id_, target=target) if target:
            return text("option.FireAtWork", unit=unit(id_), target=unit(target))
        case BuyVehicle(kind=kind):
            cost = price_words(price_of(now, side, kind))
            return text("option.BuyVehicle", kind=kind_name(game, kind), price=cost)
        case BuyCrew():
            return text("option.BuyCrew", price=price_words(price_of(now, side, CREW)))
        case RaiseLevel():
            level = account(now, side).vehicle_level + 1
            cost = price_words(price_of(now, side, next_level(now, side)))
            return text("option.RaiseLevel", level=level, price=cost)
        case Work(task=task, what=what):
            kind = "charge" if (task, what) == (BUILD, CHARGE) else task
            active = now.state.active_unit
            cost = thirds(cost_of(now, active, action)) if active is not None else ""
            named = unit(what) if now.state.units.find(what) is not None else thing_name(game, what)
            return text(f"option.Work.{kind}", what=named, cost=cost)
        case _:
            return card_option(now, ask.seat, action, unit) or _any_option(now, action)


def _base_words(now: Observation, ask: Ask, base: str) -> str:
    """The next loose figure on a base, which is told by its number and what stands on it already."""
    step = ask.step
    bases, loose = (step.bases, step.loose) if isinstance(step, BuildSquads) else ((base,), ())
    unit = now.state.units.find(base)
    return text(
        "option.PutOnBase",
        figures=figure_words(now.game, loose[:1]),
        number=bases.index(base) + 1,
        there=figure_words(now.game, unit.figures if unit is not None else ()),
    )


def _any_option(now: Observation, action: Action) -> str:
    """Other options by the text for their name, with what they are about put in; else that name itself."""
    values = {each.name: _readable(now, each.name, getattr(action, each.name)) for each in fields(action)}
    name = type(action).__name__
    what = plain(name).capitalize()
    about = ", ".join(each for each in values.values() if each)
    otherwise = f"{what}: {about}" if about else what
    return (
        text("option.other", what=otherwise)
        if text(f"option.{name}") == f"option.{name}"
        else text(f"option.{name}", **values)
    )


def _readable(now: Observation, name: str, value: object) -> str:
    """A field of an option as a person reads it: a hex, a unit, figures, a kind of thing."""
    game = now.game
    if isinstance(value, Hex):
        return game.map.label(value)
    if name == "index" and isinstance(value, int) and 0 <= value < len(now.state.board.fortifications):
        return thing_name(game, now.state.board.fortifications[value].type)
    if name in ("facing", "direction") and isinstance(value, int):
        return text(f"direction.{'flat' if game.map.grid.is_flat_top else 'pointy'}.{value % 6}")
    if name == "doctrine":
        return said(f"doctrine.{value}", "option.other", what=plain(str(value)))
    if isinstance(value, str):
        unit = found_unit(now, value)
        if unit is not None:
            return unit_words(now, unit)
        if value in game.catalogue.units.figures:
            return figure_words(game, (value,))
        return kind_name(game, value)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def _cost(now: Position, hex_: Hex) -> str:
    unit = now.state.active_unit
    at = now.hex_of(unit) if unit is not None else None
    return thirds(step_cost(now, unit, at, hex_)) if unit is not None and at is not None else ""
