"""`tidewright play --by-file`: a game between two people who send one file to and fro."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path

from engine.bots.names import BOTS
from engine.bots.players import bot
from engine.cli.arguments import catalogue_argument, side_argument, unreadable
from engine.cli.contributed import TABLES, contributed
from engine.cli.output import CLEAN, FINDINGS, UserError, emit, finding_line, write_line
from engine.correspondence.chains import SIZE
from engine.correspondence.course import EACH, Moved
from engine.correspondence.desk import (
    ENDING,
    Desk,
    NoLetter,
    TurnNotRead,
    desk_of_turn,
    home_folder,
    new_desk,
    turn_of_file,
)
from engine.correspondence.letters import TurnRefused
from engine.correspondence.orders import NoOrders, StandingOrders, orders_of
from engine.correspondence.truth import NotTrue
from engine.model.values import Json
from engine.play.ask import Ask, Ended, Pending
from engine.play.observe import observe
from engine.storage.files import read_scenario
from engine.storage.target import NotWritten

#: Arguments of `play` that a game by file has no use for, by what they are called there.
_ELSEWHERE = {
    "answers": "--answers",
    "seed": "--seed",
    "output": "--save",
    "log": "--log",
    "opening": "--from",
}
#: Seconds between two looks into the folder.
_PAUSE = 0.5


def add_by_file(parser: argparse.ArgumentParser) -> None:
    """The arguments of a game by file."""
    parser.add_argument(
        "--by-file",
        dest="by_file",
        metavar="DIR",
        help="play by file: FILE is a map, with which --human SIDE begins a game, or a turn, which is "
        "answered; turns go into this folder. With --bots A a bot answers for the side",
    )
    parser.add_argument(
        "--dice",
        choices=("each", "lent"),
        default=None,
        help="of a new game by file: a share of each roll when it is rolled, so that nobody can look ahead "
        "(default), or shares lent with a turn, which takes fewer turns",
    )
    parser.add_argument(
        "--orders",
        metavar="WORDS",
        help="standing orders of a game by file, such as: op_fire=vehicles other=deputy deputy=tactical",
    )
    parser.add_argument(
        "--wait",
        action="store_true",
        help="go on looking for turns in the folder of --by-file until the game is over",
    )


def run_by_file(args: argparse.Namespace) -> int:
    """Read what has come, answer what is asked, write the turn that is due."""
    for name, called in _ELSEWHERE.items():
        if getattr(args, name) is not None:
            raise UserError(f"A game by file has its own dice and its own course; leave {called} out.")
    if args.bots is not None and args.bots not in BOTS:
        raise UserError(
            f"--bots {args.bots[:40]} names no bot.", f"One of {', '.join(BOTS)} answers for the side."
        )
    orders = _orders(args.orders)
    try:
        desk = _desk(args)
        teller = _Teller(desk, args)
        desk.seen = teller.seen
        is_new = not desk.kept_at.exists()
        desk.open()
        teller.begin(is_new=is_new)
        return teller.play(orders)
    except TurnRefused as fault:
        raise UserError(f"{args.file}: {fault}.", str(fault.advice)) from fault
    except NoLetter as fault:
        raise UserError("\n".join(finding_line(str(fault.path), each) for each in fault.findings)) from fault
    except NotWritten as fault:
        raise UserError(str(fault.told)) from fault


def _orders(line: str | None) -> StandingOrders | None:
    try:
        return None if line is None else orders_of(line)
    except NoOrders as fault:
        raise UserError(f"--orders: {fault}.") from fault


def _desk(args: argparse.Namespace) -> Desk:
    """The desk of the side that plays here."""
    home, folder, path = home_folder(), Path(args.by_file), Path(args.file)
    if home is None:
        raise UserError("There is no home folder to keep the side's secrets in.", "Set XDG_STATE_HOME.")
    if "\0" in args.by_file or (folder.exists() and not folder.is_dir()):
        raise UserError(f"{folder} is no folder.", "Name one that turns go through.")
    catalogue, seed = catalogue_argument(None), secrets.token_bytes(SIZE)
    if path.suffix.lower() == ENDING:
        for name, called in (("dice", "--dice"), ("max_rounds", "--max-rounds")):
            if getattr(args, name) is not None:
                raise UserError(f"The game is agreed already; leave {called} out.")
        turn = turn_of_file(path)
        side = None if args.human is None else side_argument(turn.scenario, args.human).id
        return desk_of_turn(turn, catalogue, side, seed, folder, home)
    scenario, findings = read_scenario(path)
    if scenario is None:
        raise unreadable(args.file, findings)
    if args.human is None:
        raise UserError("It is not clear which side plays here.", "Say which: --human SIDE.")
    side = side_argument(scenario, args.human).id
    dice = EACH if args.dice is None else args.dice
    return new_desk(scenario, catalogue, side, seed, folder, home, dice=dice, rounds=args.max_rounds)


class _Teller:
    """Plays a side of a game by file at the terminal, or has a bot play it, and says where turns are."""

    def __init__(self, desk: Desk, args: argparse.Namespace) -> None:
        self._desk = desk
        self._args = args
        self._moved: list[Moved] = []
        self._told = 0
        self._written: Path | None = None
        self._refused = 0
        self._answer: Callable[[], None] = self._by_bot if args.bots is not None else self._by_hand

    def seen(self, moved: Moved) -> None:
        """Something has happened."""
        self._moved.append(moved)

    def begin(self, *, is_new: bool) -> None:
        """What was known before was told before."""
        self._told = 0 if is_new else len(self._moved)

    def play(self, orders: StandingOrders | None) -> int:
        """Go on until the other side has to, or to the end of the game; the exit code."""
        desk, began = self._desk, True
        while True:
            known = 0 if desk.hand is None else len(desk.hand.course.entries)
            for refusal in desk.look():
                self._refuse(refusal)
            self._tell_orders(known)
            if desk.is_on_turn:
                desk.go_on(orders)
                orders = None
            if began and desk.hand is not None and self._args.bots is None and desk.hand.asked is None:
                self._by_hand()
            began = False
            if desk.hand is not None and desk.hand.asked is not None:
                self._answer()
                if desk.hand.asked is not None:  # whoever plays has left the table
                    return self._stop("left")
            if (path := desk.send()) is not None:
                self._written = path
                self._say(f"{path} is written; send it to whoever plays {self._other()}.")
            if desk.is_over:
                return self._finish()
            if not self._args.wait:
                return self._stop("waiting")
            time.sleep(_PAUSE)

    def _tell_orders(self, first: int) -> None:
        """Say which standing orders came with what was read."""
        hand = self._desk.hand
        for entry in () if hand is None else hand.course.entries[first:]:
            if entry.kind == "orders" and entry.side != self._desk.side:
                self._say(f"Standing orders of {self._other()}: {orders_of(entry.line).line}")

    def _refuse(self, refusal: TurnNotRead) -> None:
        self._refused += 1
        match refusal.fault:
            case TurnRefused() as fault:
                self._say(f"{refusal.path} is not gone on with: {fault}. {fault.advice}")
            case NoLetter(findings=findings):
                for each in findings:
                    self._say(finding_line(str(refusal.path), each))

    def _by_bot(self) -> None:
        hand = self._desk.hand
        player = bot(self._args.bots, 1)
        while hand is not None and (ask := hand.asked) is not None:
            seen = observe(hand.course.game, hand.course.own.state, ask.seat)
            self._desk.answer(player.choose(seen, ask, len(hand.course.entries)))
            hand = self._desk.hand

    def _by_hand(self) -> None:
        hand = self._desk.hand
        assert hand is not None
        table = contributed(TABLES, "letters", "--by-file")
        seats = hand.course.game.seats_on(self._desk.side)
        game, take = hand.course.game, self._desk.answer
        self._told = table(game, seats, self._standing, take, self._told, self._args.language)

    def _standing(self) -> tuple[list[Moved], Pending | None]:
        hand = self._desk.hand
        assert hand is not None
        ended = hand.course.known.pending if isinstance(hand.course.known.pending, Ended) else None
        asked: Ask | None = hand.asked
        return self._moved, asked or ended

    def _finish(self) -> int:
        """Keep the game as every game is kept, verified; findings where an entry was not so."""
        desk = self._desk
        try:
            game = desk.saved()
        except NotTrue as fault:
            entry = desk.kept.turn.course.entries[fault.number - 1]
            self._say(f"The game is over, but entry {fault.number}, of {entry.side}, was not so: {fault}.")
            return FINDINGS
        path = desk.save(game)
        emit(
            self._args,
            {"over": True, "game": str(path), **game.result},
            f"The game is over, and every step of it is verified. It is kept in {path}.",
        )
        return CLEAN

    def _stop(self, why: str) -> int:
        desk = self._desk
        data: dict[str, Json] = {
            "over": False,
            "waiting_for": desk.side if why == "left" else self._other_id(),
            "turn": None if self._written is None else str(self._written),
            "refused": self._refused,
        }
        goes_on = f"`tidewright play {self._args.file if self._written is None else self._written} "
        goes_on += f"--by-file {self._args.by_file} --human {desk.side}` goes on."
        waiting = "It is your turn." if why == "left" else f"It is {self._other()}'s turn."
        emit(self._args, data, f"{waiting} {goes_on}")
        return CLEAN

    def _other_id(self) -> str:
        return next(each.id for each in self._desk.kept.turn.scenario.sides if each.id != self._desk.side)

    def _other(self) -> str:
        return next(
            str(each.name) for each in self._desk.kept.turn.scenario.sides if each.id != self._desk.side
        )

    def _say(self, line: str) -> None:
        write_line(line, sys.stderr)
        sys.stderr.flush()
