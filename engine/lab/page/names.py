"""What the things of a report are called: no page shows an id."""

from engine.model.objective import Objective, ObjectiveType
from engine.model.values import SideId
from engine.play.game import Game

_RESOURCES = {
    "victory_points": "Victory points",
    "command": "Command",
    "fuel": "Fuel",
    "experience": "Experience, in quarters",
    "army": "Army, in unit points",
}
LAYERS = {
    "stood": "Units as rounds begin",
    "entered": "Hexes moved into",
    "fired": "Attacks from a hex",
    "targets": "Attacks at a hex",
    "losses": "Losses, in unit points",
    "fled": "Retreats into a hex",
    "held": "Objectives held",
}
_OBJECTIVES = {
    ObjectiveType.VP: "victory hex",
    ObjectiveType.FP: "fuel hex",
    ObjectiveType.COMMAND: "command hex",
    ObjectiveType.SPECIAL: "named hex",
}

_REASONS = {
    "vp": "victory points",
    "eliminate": "losses of the enemy",
    "exit": "leaving the map",
    "survive": "surviving",
    "called": "a call before the end",
}


def side_name(game: Game, side: SideId) -> str:
    """The name of a side in the scenario."""
    return game.side(side).name


def resource_name(resource: str) -> str:
    """What a curve shows."""
    return _RESOURCES[resource]


def unit_name(game: Game, what: str) -> str:
    """The name of what a unit was bought as (`conduct.bought_as`)."""
    units = game.catalogue.units
    for table in (units.vehicles, units.specializations, units.figures):
        if what in table:
            return table[what].name
    return _in_words(what)


def ability_name(game: Game, ability: str) -> str:
    """The title of the card of an ability."""
    card = game.catalogue.cards.get(ability)
    return _in_words(ability) if card is None else card.name


def doctrine_name(game: Game, doctrine: str) -> str:
    """The name of a doctrine."""
    deck = game.catalogue.decks.get(doctrine)
    return _in_words(doctrine) if deck is None else deck.name


def bot_name(bot: str) -> str:
    """A bot's name as a word."""
    return _in_words(bot)


def reason_name(reason: str) -> str:
    """How a game ended."""
    return _REASONS.get(reason) or _in_words(reason)


def objective_name(game: Game, objective: Objective) -> str:
    """An objective by its name, if it has one, its kind and its hex."""
    kind = _OBJECTIVES[objective.type]
    label = game.map.grid.label(objective.hex)
    return f"{objective.name} ({kind}, {label})" if objective.name else f"{kind.capitalize()} {label}"


def _in_words(id_: str) -> str:
    return id_.replace("_", " ")
