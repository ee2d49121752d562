"""Units, questions and options in words; nothing a viewer may not know is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from editor.play.card_words import card_name, card_option, deck_name
from editor.play.knowledge import is_hidden, may_know
from editor.text.texts import plural, text
from engine.hexes.hex import Hex
from engine.model.unit_kind import Price
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Game, Observation, Position
from engine.play.step import Window
from engine.play.unit import InReserve, OnMat, Unit
from engine.rules.base.arrivals.forces import BuildSquads, PutOnBase
from engine.rules.base.assaults.assault import AssaultHex, FallBack, Follow, GiveUp, JoinAssault, TakeLoss
from engine.rules.base.firing.damage import Lose
from engine.rules.base.firing.fire import Declare, Fire, LeaveOut, Support
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.moves.moving import Enter
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.setup import Deploy
from engine.rules.base.sequence.status import Watch
from engine.rules.base.sequence.turns import EndPhase
from engine.rules.base.terrain.placing import PlacePieces
from engine.rules.queries import step_cost
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard, FatigueWaiting
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
from engine.rules.skirmish.firing.special_op_fire import SpecialOpFire
from engine.rules.skirmish.guns.crews import CREW
from engine.rules.skirmish.moves.movement import ApproachCautiously, Conquer
from engine.rules.skirmish.moves.retreat import Retreat, RunTo
from engine.rules.skirmish.sequence.setup import StartAt
from engine.rules.skirmish.sighting.concealment import Conceal, ShowOneself


def said(key: str, otherwise: str, **values: object) -> str:
    """The text of `key`, or of `otherwise` where nothing is written under it."""
    found = text(key)
    return text(otherwise, **values) if found == key else text(key, **values)


def plain(name: str) -> str:
    """A name of the rules as words: `round_limit` → round limit, `BuyFigures` → buy figures."""
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    return spaced.replace("_", " ").replace(".", " ").strip()


def side_name(game: Game, side: str) -> str:
    """The name of a side."""
    return game.side(side).name or side


def thirds(points: int) -> str:
    """Movement points out of thirds: 4, 1⅓ …, with their unit."""
    whole, rest = divmod(points, POINT)
    part = {0: "", 1: "⅓", 2: "⅔"}[rest]
    return text("play.unit.points", points=f"{whole or ''}{part}" if part else str(whole))


def figure_words(game: Game, figures: Iterable[str]) -> str:
    """Figures by kind and number: 3 regulars, 1 officer."""
    listed = tuple(figures)
    parts = []
    for kind in dict.fromkeys(listed):
        number = listed.count(kind)
        known = game.catalogue.units.figures.get(kind)
        key = f"figure.{kind}"
        counted = plural(key, number)
        if counted == key:
            counted = f"{number} {(known.name if known else plain(kind)).lower()}"
        parts.append(counted)
    return ", ".join(parts) or text("figures.none")


def figure_name(game: Game, kind: str) -> str:
    """The name of one kind of figure."""
    known = game.catalogue.units.figures.get(kind)
    return (known.name if known else plain(kind)).lower()


def name_of_kind(game: Game, unit: Unit) -> str:
    """What a unit is, without where: Engineer squad, Machine gun squad, Tiger I."""
    units = game.catalogue.units
    if not unit.is_squad:
        kind = units.vehicles.get(unit.kind)
        return kind.name if kind else plain(unit.kind).capitalize()
    if unit.specialization is not None:
        special = units.specializations.get(unit.specialization)
        return text("unit.special", name=special.name if special else plain(unit.specialization))
    for figure in unit.figures:
        known = units.figures.get(figure)
        if known is not None and known.heavy_weapon:
            return text("unit.crew", name=known.name.removesuffix(" crew"))
    for figure in ("sniper", "elite"):
        if unit.figures.count(figure) * 2 >= len(unit.figures) and figure in unit.figures:
            return text("unit.special", name=units.figures[figure].name)
    return text("unit.squad")


def unit_name(now: Observation, unit: Unit | None) -> str:
    """What the viewer may call a unit."""
    if unit is None:
        return text("unit.gone")
    return text("unit.hidden") if is_hidden(now.game, now.seat, unit) else name_of_kind(now.game, unit)


def unit_words(now: Observation, unit: Unit | None) -> str:
    """What the viewer may call a unit, and where it is: Engineer squad, C7."""
    if unit is None:
        return text("unit.gone")
    at = now.hex_of(unit)
    name = unit_name(now, unit)
    if at is not None:
        # Passengers and what is towed are in the hex, too.
        beside = [each for each in now.state.units.of(unit.side) if now.hex_of(each) == at]
        return f"{unit_and_hex(now, unit)}{_apart(now, unit, beside, name)}"
    match unit.place:
        case OnMat(space=space):
            told = text("unit.waiting", name=name, space=f"{space:+d}" if space else "0")
            beside = [each.unit for each in mat_of(now, unit.side).waiting if each.space == space]
            return f"{told}{_apart(now, unit, beside, name)}"
        case InReserve():
            waiting = [each for each in now.state.units.of(unit.side) if each.place == unit.place]
            return f"{name}{_apart(now, unit, waiting, name)}"
        case _:
            return text("unit.off", name=name)


def unit_and_hex(now: Observation, unit: Unit) -> str:
    """What the viewer may call a unit, with its hex where it has one."""
    at, name = now.hex_of(unit), unit_name(now, unit)
    return name if at is None else text("unit.at", name=name, hex=now.game.map.label(at))


def _apart(now: Observation, unit: Unit, beside: Sequence[Unit], name: str) -> str:
    """What tells a unit from others of the same name beside it: its figures, else a number."""
    alike = [each for each in beside if unit_name(now, each) == name]
    if len(alike) < 2 or unit not in alike:
        return ""
    number = f" #{alike.index(unit) + 1}"
    if is_hidden(now.game, now.seat, unit) or not unit.is_squad:
        return number
    same = [each for each in alike if each.figures == unit.figures]
    figures = f" ({figure_words(now.game, unit.figures)})"
    return figures if len(same) == 1 else f"{figures}{number}"


def found_unit(now: Observation, id_: str | None) -> Unit | None:
    """The unit of that id on the board, or on a mat that the viewer may look at."""
    if id_ is None:
        return None
    unit = now.state.units.find(id_)
    if unit is not None:
        return unit
    for side in now.game.sides:
        if may_know(now.game, now.seat, side):
            entry = mat_of(now, side).find(id_)
            if entry is not None:
                return entry.unit
    return None


def objective_words(now: Position, id_: str) -> str:
    """An objective by its kind or name, and its hex."""
    found = next((each for each in now.game.scenario.objectives if each.id == id_), None)
    if found is None:
        return text("objective.special", value="")
    name = found.name or text(f"objective.{found.type.value}", value=found.value)
    return text("objective.at", name=name, hex=now.game.map.label(found.hex))


def price_words(price: Price | None) -> str:
    """What something costs."""
    if price is None or not (price.cp or price.fp):
        return text("price.free")
    return text("price.both" if price.fp else "price.cp", cp=price.cp, fp=price.fp)


# ---------------------------------------------------------------------- questions


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


# ---------------------------------------------------------------------- options


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
        case RunTo(hex=hex_) | AssaultHex(hex=hex_) | FallBack(hex=hex_) | StartAt(hex=hex_):
            return text(f"option.{type(action).__name__}", hex=label(hex_))
        case Conquer(objective=id_):
            return text("option.Conquer", objective=objective_words(now, id_))
        case Conceal() | ShowOneself() | ApproachCautiously():
            return text(f"option.{type(action).__name__}")
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
        case Deploy(unit=id_, hex=hex_):
            return text("option.Deploy", unit=unit(id_), hex=label(hex_))
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
        case (
            Retreat(unit=id_)
            | FatigueWaiting(unit=id_)
            | Support(unit=id_)
            | OpFire(unit=id_)
            | SpecialOpFire(unit=id_)
            | JoinAssault(unit=id_)
            | GiveUp(unit=id_)
            | Follow(unit=id_)
            | Watch(unit=id_)
        ):
            return text(f"option.{type(action).__name__}", unit=unit(id_))
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
    if isinstance(value, str):
        unit = found_unit(now, value)
        if unit is not None:
            return unit_words(now, unit)
        if value in game.catalogue.units.figures:
            return figure_words(game, (value,))
        return kind_name(game, value)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def kind_name(game: Game, kind: str) -> str:
    """The name of a specialization, vehicle, card, ability or deck, of a field work, else the id as words."""
    units = game.catalogue.units
    found = units.specializations.get(kind) or units.vehicles.get(kind)
    if found is not None:
        return found.name
    if kind in game.catalogue.cards:
        return card_name(game, kind)
    return deck_name(game, kind) if kind in game.catalogue.decks else thing_name(game, kind)


def thing_name(game: Game, kind: str) -> str:
    """The name of a fortification, an obstacle or a unit that is built, else its id as words."""
    if kind in game.catalogue.units.vehicles:
        return kind_name(game, kind)
    known = game.catalogue.terrain.fortifications.get(kind)
    return known.name.lower() if known is not None else plain(kind)


def _cost(now: Position, hex_: Hex) -> str:
    unit = now.state.active_unit
    at = now.hex_of(unit) if unit is not None else None
    return thirds(step_cost(now, unit, at, hex_)) if unit is not None and at is not None else ""


def condition_words(unit: Unit) -> str:
    """The state of a unit in words: fresh, on watch, pinned …"""
    marks = [text(f"mark.{mark}") for mark in sorted(unit.marks) if text(f"mark.{mark}") != f"mark.{mark}"]
    if unit.damage:
        marks.append(text(f"damage.{int(unit.damage)}"))
    return ", ".join(marks) or text("mark.fresh")
