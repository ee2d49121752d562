"""How a game stands, in a line: round and phase, and the points of both sides."""

from editor.play.telling.unit_words import said, side_name
from editor.text.texts import text
from engine.play.game import Observation
from engine.rules.queries import victory_points


def standing_words(now: Observation) -> str:
    """Round and phase, and the points of both sides."""
    phase = said(f"phase.{now.state.phase}", "option.other", what=now.state.phase.replace("_", " "))
    return text("terminal.standing", round=now.state.round, phase=phase, points=points_words(now))


def points_words(now: Observation) -> str:
    """What both sides have for victory."""
    return " : ".join(f"{side_name(now.game, side)} {victory_points(now, side)}" for side in now.game.sides)
