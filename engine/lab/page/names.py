"""What the things of a report are called: no page shows an id."""

from engine.lab.ground import LAYERS
from engine.lab.page.wording import Wording, capital
from engine.model.objective import Objective
from engine.model.values import SideId
from engine.play.game import Game


def side_name(game: Game, side: SideId) -> str:
    """The name of a side in the scenario."""
    return game.side(side).name


def side_names(game: Game) -> tuple[str, str]:
    """The names of both sides."""
    first, second = (side_name(game, side) for side in game.sides)
    return first, second


def resource_name(resource: str, wording: Wording) -> str:
    """What a curve shows."""
    return capital(_named(f"playtest.curve.{resource}", resource, wording))


def layer_names(wording: Wording) -> dict[str, str]:
    """What is counted on the ground, by layer."""
    return {layer: _named(f"report.layer.{layer}", layer, wording) for layer in LAYERS}


def unit_name(game: Game, what: str, wording: Wording) -> str:
    """The name of what a unit was bought as (`conduct.bought_as`)."""
    units = game.catalogue.units
    for table in (units.vehicles, units.specializations, units.figures):
        if what in table:
            return wording.thing(table[what].name)
    return _in_words(what)


def ability_name(game: Game, ability: str, wording: Wording) -> str:
    """The title of the card of an ability."""
    card = game.catalogue.cards.get(ability)
    return _in_words(ability) if card is None else wording.told(card.name)


def doctrine_name(game: Game, doctrine: str, wording: Wording) -> str:
    """The name of a doctrine."""
    deck = game.catalogue.decks.get(doctrine)
    return _in_words(doctrine) if deck is None else wording.told(deck.name)


def bot_name(bot: str, wording: Wording) -> str:
    """What kind of bot it is, in a word or two; one of somebody's own is called as he called it."""
    return bot if ":" in bot else _named(f"report.bot.{bot}", bot, wording)


def action_name(action: str, wording: Wording) -> str:
    """What an action is called, within a sentence."""
    name = _named(f"act.{action}", action, wording)
    return name[:1].lower() + name[1:]


def tool_name(tool: str, wording: Wording) -> str:
    """What a tool is called that `Conduct` counts."""
    return _named(f"conduct.tool.{tool}", tool, wording)


def reason_name(reason: str, wording: Wording) -> str:
    """By what a game was decided."""
    return _named(f"report.reason.{reason}", reason, wording)


def won_words(reason: str, wording: Wording) -> str:
    """By what a game was won, to stand behind `won`."""
    key = f"won.{reason}"
    found = wording.text(key)
    return wording.text("won.other") if found == key else found


def objective_name(game: Game, objective: Objective, wording: Wording) -> str:
    """An objective by its name, if it has one, its kind and its hex."""
    kind = _named(f"report.objective.{objective.type}", objective.type, wording)
    label = game.map.grid.label(objective.hex)
    if objective.name:
        return wording.text("report.objective.named", name=objective.name, kind=kind, hex=label)
    return f"{capital(kind)} {label}"


def _named(key: str, id_: str, wording: Wording) -> str:
    """The text of `key`, else the id as words."""
    found = wording.text(key)
    return _in_words(id_) if found == key else found


def _in_words(id_: str) -> str:
    return id_.replace("_", " ")
