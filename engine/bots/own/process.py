"""What runs in the process of a bot of one's own: it gets what its seat may know, and answers with a line."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from contextlib import suppress
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from multiprocessing.connection import Connection
from typing import Any

from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.play.action import Action
from engine.play.advance import pending
from engine.play.ask import Ask
from engine.play.game import Game, Observation
from engine.play.notation import notation_of
from engine.play.state import State
from engine.play.unit import SeatId
from engine.rules.modules import ruleset_for
from engine.system.processes import limit_memory

#: So much memory the process may take, in bytes.
MOST_MEMORY = 4 << 30
#: How its answers begin: with a line of the notation, or with what went wrong.
ANSWER, FAULT, OURS = "answer ", "fault ", "ours "


def serve(pipe: Connection, path: str, class_: str, digest: str) -> None:
    """Answer until the pipe is closed. Nothing that the bot prints gets into the pipe or onto the screen."""
    _limit()
    sys.stdout = sys.stderr
    sys.dont_write_bytecode = True
    try:
        made = _class(path, class_, digest)
    except BaseException as error:
        _tell(pipe, FAULT + _told(error, path))
        return
    _tell(pipe, ANSWER)
    game: Game | None = None
    with suppress(EOFError, OSError):
        while True:
            match pipe.recv():
                case ("game", Scenario() as scenario, Catalogue() as catalogue, limit):
                    game = Game(scenario, catalogue, ruleset_for(scenario.rules), limit)
                    _tell(pipe, ANSWER)
                case ("choose", int() as seed, str() as seat, State() as state, int() as number):
                    assert game is not None
                    _tell(pipe, _chosen(game, made, path, seed, seat, state, number))


def _chosen(game: Game, made: Any, path: str, seed: int, seat: SeatId, state: State, number: int) -> str:
    now, ask = Observation(game, state, seat), pending(game, state)
    try:
        if not isinstance(ask, Ask) or ask.seat != seat:
            return f"{OURS}{seat} is asked for nothing in what it may know"
        answer = made(seed).choose(now, ask, number)
        if not isinstance(answer, Action):
            return f"{FAULT}`choose` gave {answer!r:.100}, which is no action"
        return ANSWER + game.derive(notation_of).write(answer)
    except BaseException as error:
        return FAULT + _told(error, path)


def _class(path: str, class_: str, digest: str) -> Any:
    """The class of the file, whose text has that digest."""
    loader = SourceFileLoader("own_bot", path)
    if sha256(loader.get_data(path)).hexdigest() != digest:
        raise ValueError("the file has changed since the games began")
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    found = getattr(module, class_, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise TypeError(f"the file has no class {class_} with a method `choose`")
    return found


def _told(error: BaseException, path: str) -> str:
    """An error in one line, with the last line of the bot's own file that led to it."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        where = f"line {error.lineno}: "
    else:
        where = f"line {frames[-1].lineno}: " if frames else ""
    return f"{where}{type(error).__name__}: {error}"


def _tell(pipe: Connection, words: str) -> None:
    pipe.send_bytes(words.encode("utf-8", "replace")[:100_000])


def _limit() -> None:
    """No more memory than a bot may take, where the system knows such limits."""
    with suppress(OSError, ValueError):
        limit_memory(MOST_MEMORY)
