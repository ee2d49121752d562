"""What lists say of kept games."""

from __future__ import annotations

from editor.play.seating import HUMAN
from editor.text.sentences import told
from editor.text.texts import text
from engine.bots.player import BOTS
from engine.storage.kept_game import KeptGame, Player


def when_words(game: KeptGame) -> str:
    """When it was played last, to the minute."""
    return game.written.replace("T", " ")[:16]


def place_words(game: KeptGame) -> str:
    """How far it came: its round, or its end."""
    if not game.round:
        return text("kept.round.none")
    return text("kept.round", round=game.round)


def player_words(game: KeptGame) -> str:
    """Who plays which side."""
    return ", ".join(f"{each.name}: {_player(each)}" for each in game.players)


def state_words(game: KeptGame, scenario: str | None = None) -> str:
    """Whether it can be gone on with, how it ended, and whether its map was edited since.

    `scenario` is the fingerprint of the map as it is now, where that is known.
    """
    if game.fault:
        return text("kept.state.damaged", reason=told(game.fault))
    if game.in_use:
        return text("kept.state.in_use")
    state = _end(game) if game.is_finished else text("kept.state.on")
    if scenario is not None and game.scenario and scenario != game.scenario:
        return text("kept.state.edited", state=state)
    return state


def _end(game: KeptGame) -> str:
    winner = game.result.get("winner")
    name = next((each.name for each in game.players if each.side == winner), "")
    return text("kept.state.won", side=name) if name else text("kept.state.over")


def _player(player: Player) -> str:
    known = player.player in (HUMAN, *BOTS)
    return text(f"start.player.{player.player}") if known else player.player
