"""Units, sides, objectives, prices and kinds of things in words; nothing a viewer may not know is said."""

from collections.abc import Iterable, Sequence

from editor.play.knowledge import is_hidden, may_know
from editor.play.telling.card_words import card_name, deck_name
from editor.text.texts import plural, text
from engine.model.objective import Objective
from engine.model.scenario import Scenario
from engine.play.game import Game, Observation, Position, Seat
from engine.play.unit import InReserve, OnMat, Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.skirmish.arrivals.mat import mat_of


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


def seat_name(scenario: Scenario, seat: Seat) -> str:
    """The name of a seat: that of its side, and where several share the side the player's or division's."""
    side = next(each for each in scenario.sides if each.id == seat.side)
    called = side.name or side.id
    if seat.id == seat.side:
        return called
    player = side.players[seat.player - 1].name if len(side.players) > 1 else ""
    if not player and seat.division:
        player = said(f"value.division.{seat.division}", "option.other", what=plain(seat.division))
    return text("play.seat.of", side=called, player=player or text("play.seat.number", number=seat.player))


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
        return _squad_of(unit.specialization, special.name if special else plain(unit.specialization))
    for figure in unit.figures:
        known = units.figures.get(figure)
        if known is not None and known.heavy_weapon:
            return _squad_of(figure, known.name)
    for figure in ("sniper", "elite"):
        if unit.figures.count(figure) * 2 >= len(unit.figures) and figure in unit.figures:
            return _squad_of(figure, units.figures[figure].name)
    return text("unit.squad")


def _squad_of(kind: str, name: str) -> str:
    """What a squad of a kind is called; by the name of the kind where no word for it is known."""
    return said(f"unit.squad.{kind}", "unit.special", name=name)


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
    return text("objective.at", name=objective_name(found), hex=now.game.map.label(found.hex))


def objective_name(objective: Objective) -> str:
    """An objective by its name, else its kind."""
    return objective.name or text(f"objective.{objective.type.value}", value=objective.value)


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


def condition_words(unit: Unit) -> str:
    """The state of a unit in words: fresh, on watch, pinned …"""
    marks = [text(f"mark.{mark}") for mark in sorted(unit.marks) if text(f"mark.{mark}") != f"mark.{mark}"]
    if unit.damage:
        marks.append(text(f"damage.{int(unit.damage)}"))
    return ", ".join(marks) or text("mark.fresh")
