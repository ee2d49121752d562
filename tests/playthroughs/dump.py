"""Seeded games as text, one line an event, a hash a round: `python -m tests.playthroughs.dump` renews them.

A change of the rules or of a bot shows as a difference that can be read; a change that should not alter
play must leave the files as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path

from engine.bots.players import bot
from engine.hexes.hex import Hex
from engine.play.canonical import state_hash
from engine.play.event import Event
from engine.play.game import Game
from engine.play.state import State
from engine.playtest.match import play_out
from tests.support.games import bundled_game

FOLDER = Path(__file__).parent

#: Bookkeeping that the other events and the hashes say as well.
LEFT_OUT = ("ActivationChanged", "AttackChanged", "SlotChanged", "TurnsChanged")


@dataclass(frozen=True)
class Playthrough:
    """A short seeded game: which scenario, which bots in the order of the sides, how many rounds."""

    scenario: str
    bots: tuple[str, str]
    seed: int
    rounds: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.scenario}.{'-'.join(self.bots)}.{self.seed}.txt"


PLAYTHROUGHS = (
    Playthrough("at-the-breaking-point", ("tactical", "tactical"), 3, 8),
    Playthrough("king-of-the-hill", ("tactical", "random"), 2, 6),
)


def dumped(playthrough: Playthrough) -> str:
    """The whole game as text."""
    game = bundled_game(playthrough.scenario, playthrough.rounds)
    lines: list[str] = []
    last = [-1]

    def watch(state: State, events: tuple[Event, ...]) -> None:
        told = (event for event in events if type(event).__name__ not in LEFT_OUT)
        lines.extend(f"  {worded(game, event)}" for event in told)
        if state.round != last[0]:
            last[0] = state.round
            lines.append(f"round {state.round}: {state_hash(state)}")

    players = {
        seat.id: bot(name, playthrough.seed) for seat, name in zip(game.seats, playthrough.bots, strict=True)
    }
    result = play_out(game, players, playthrough.seed, watch, keep_answers=False)
    lines.append(f"{result.outcome.winner} wins by {result.outcome.reason}: {state_hash(result.state)}")
    return "\n".join(lines) + "\n"


def worded(game: Game, value: object) -> str:
    """A value as one short line; hexes by their labels, fields that hold nothing left out."""
    match value:
        case Hex():
            return game.map.label(value) if value in game.map else f"({value.q}, {value.r})"
        case Enum():
            return value.name.lower()
        case tuple() | list():
            return f"[{', '.join(worded(game, each) for each in value)}]"
        case frozenset():
            return f"[{', '.join(sorted(worded(game, each) for each in value))}]"
        case dict():
            return f"[{', '.join(f'{key}: {worded(game, each)}' for key, each in sorted(value.items()))}]"
    if not is_dataclass(value) or isinstance(value, type):
        return str(value)
    named = ((field.name, getattr(value, field.name)) for field in fields(value))
    said = (f"{name} {worded(game, each)}" for name, each in named if _tells(name, each))
    return f"{type(value).__name__}({', '.join(said)})"


def _tells(name: str, value: object) -> bool:
    return name != "seen_by" and value is not None and value not in ("", (), 0, frozenset())


if __name__ == "__main__":
    for each in PLAYTHROUGHS:
        each.path.write_text(dumped(each), encoding="utf-8", newline="\n")
        print(each.path.name)
