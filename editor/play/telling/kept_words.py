"""What lists say of kept games."""

from editor.text.sentences import told
from editor.text.texts import text
from engine.bots.names import BOTS, HUMAN
from engine.storage.kept_game import KeptGame, SeatedPlayer


def when_words(game: KeptGame) -> str:
    """When it was played last, to the minute."""
    return game.written.replace("T", " ")[:16]


def place_words(game: KeptGame) -> str:
    """How far it came: its round, or what is before the first."""
    if game.round:
        return text("kept.round", round=game.round)
    return text("kept.round.setup" if game.answers else "kept.round.none")


def player_words(game: KeptGame) -> str:
    """Who plays which side."""
    return ", ".join(text("kept.player", side=each.name, player=_player(each)) for each in game.players)


def state_words(game: KeptGame) -> str:
    """In a few words, whether it can be gone on with, or how it ended."""
    if game.fault:
        return text("kept.state.damaged")
    if game.in_use:
        return text("kept.state.in_use")
    return _end(game) if game.is_finished else text("kept.state.on")


def more_words(game: KeptGame, scenario: str | None) -> str:
    """What else there is to know: what is damaged, where it is open, when it was begun, on which map.

    `scenario` is the fingerprint of the map as it is now, None where that is not known.
    """
    if game.fault:
        return text("kept.damaged.more", reason=told(game.fault), folder=game.folder)
    if game.in_use:
        return text("kept.in_use.more")
    begun = text("kept.begun", begun=game.begun.replace("T", " "), answers=game.answers)
    return f"{begun} {text('kept.edited.more')}" if is_edited(game, scenario) else begun


def is_edited(game: KeptGame, scenario: str | None) -> bool:
    """Whether the map is known to be another one by now than the game's own copy."""
    return scenario is not None and bool(game.scenario) and scenario != game.scenario


def _end(game: KeptGame) -> str:
    winner = game.result.get("winner")
    name = next((each.name for each in game.players if each.side == winner), "")
    return text("kept.state.won", side=name) if name else text("kept.state.over")


def _player(player: SeatedPlayer) -> str:
    if player.player == HUMAN:
        return text("player.person")
    return text(f"player.{player.player}") if player.player in BOTS else player.player
