"""A seat played by a bot of one's own: asked in its own process, held to the rules and to its time."""

from __future__ import annotations

import atexit
import multiprocessing
import os
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from engine.bots.own.names import OwnBot
from engine.bots.own.process import ANSWER, FAULT, serve
from engine.play.notation import notation_of
from engine.play.notation_reader import Unreadable

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from engine.play.action import Action
    from engine.play.ask import Ask
    from engine.play.game import Game, Observation
    from engine.play.state import State
    from engine.play.unit import SeatId

#: Seconds that a choice may take, and the start of the process.
MOST_SECONDS = 60.0
#: Every so many choices the same is asked twice: games must come out the same when they are played again.
ASKED_TWICE = 20
#: The longest answer, in bytes.
_LONGEST = 200_000


def own_seed(seed: int) -> int:
    """The seed that a bot of one's own gets in a game of that seed, so that it does not hold the dice's.

    Nothing hides it from a program that tries all seeds; the bot is its user's own.
    """
    return int.from_bytes(blake2b(f"own bot {seed}".encode(), digest_size=7).digest(), "big")


class OwnBotFailed(RuntimeError):
    """A bot of one's own broke the rules of bots: it raised, took too long, or chose what is not legal."""

    @property
    def told(self) -> str:
        """What happened, in one line."""
        return str(self.args[0])


class OwnPlayer:
    """Plays by the class of a file; nothing goes over but what its seat may know.

    `choose` raises OwnBotFailed for whatever the bot does wrong.
    """

    def __init__(self, bot: OwnBot, seed: int) -> None:
        self._bot = bot
        self._seed = own_seed(seed)

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """The option that the bot takes."""
        process = _process_of(self._bot)
        process.play(observation.game)
        asked = (self._seed, ask.seat, observation.state, number)
        line = process.answer(*asked)
        if number % ASKED_TWICE == 0 and process.answer(*asked) != line:
            raise self._failed(
                ask, number, "it answers the same question in two ways; only the seed may draw"
            )
        try:
            action = observation.game.derive(notation_of).read(line)
        except Unreadable as fault:
            raise self._failed(ask, number, f"{line[:100]} is no action: {fault}") from None
        taken = next((option for option in ask.options if option == action), None)
        if taken is None:
            raise self._failed(ask, number, f"{line[:100]} is none of the options")
        return taken

    def _failed(self, ask: Ask, number: int, what: str) -> OwnBotFailed:
        return _failure(self._bot, f"{what} ({ask.seat}, asked for {ask.prompt} after {number} answers)")


def _failure(bot: OwnBot, what: str) -> OwnBotFailed:
    return OwnBotFailed(f"{bot.name}: {what}.")


class _Process:
    """The process of one bot, kept for all games that this process plays with it."""

    def __init__(self, bot: OwnBot) -> None:
        self._bot = bot
        self._game: Game | None = None
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = theirs, bot.path, bot.class_, bot.digest
        self._process: BaseProcess = context.Process(target=serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        self._hear("as its file was read")

    def play(self, game: Game) -> None:
        """The questions that follow are of this game."""
        if self._game is not game:
            self._pipe.send(("game", game.scenario, game.catalogue, game.round_limit))
            self._hear("as it took up the game")
            self._game = game

    def answer(self, seed: int, seat: SeatId, state: State, number: int) -> str:
        """The line that the bot answers with."""
        self._pipe.send(("choose", seed, seat, state, number))
        return self._hear(f"as {seat} after {number} answers")

    def _hear(self, when: str) -> str:
        try:
            if not self._pipe.poll(MOST_SECONDS):
                self.end()
                raise _failure(self._bot, f"it took more than {MOST_SECONDS:.0f} seconds ({when})")
            words = self._pipe.recv_bytes(_LONGEST).decode("utf-8", "replace")
        except (EOFError, OSError):
            self.end()
            raise _failure(self._bot, f"its process ended by itself ({when})") from None
        if words.startswith(ANSWER):
            return words.removeprefix(ANSWER)
        self.end()
        if words.startswith(FAULT):
            raise _failure(self._bot, f"{words.removeprefix(FAULT)} ({when})")
        raise RuntimeError(words)

    def end(self) -> None:
        """Stop it, whatever it does."""
        self._process.kill()
        self._process.join(5)
        self._pipe.close()
        _processes().pop((os.getpid(), self._bot), None)


@cache
def _processes() -> dict[tuple[int, OwnBot], _Process]:
    """By the process that asks, too: a copy of it begins with none of its own."""
    return {}


def _process_of(bot: OwnBot) -> _Process:
    key = os.getpid(), bot
    found = _processes().get(key)
    if found is None:
        found = _processes()[key] = _Process(bot)
    return found


@atexit.register
def end_all() -> None:
    """Stop the processes of all bots that this one has asked."""
    for (asker, _), process in tuple(_processes().items()):
        if asker == os.getpid():
            process.end()
