"""The games of a store: what there is, and one of them as a file."""

import argparse
import re

from engine.cli.output import CLEAN, UserError, emit
from engine.lab.batch import Pairing
from engine.lab.kept_batch import records, saved_game, scenario_of
from engine.model.values import Json
from engine.storage.delivery import deliver
from engine.storage.documents import GAME, text_of_value
from engine.storage.game_store import LARGEST_SEED, GameStore, StoredBatch

#: The name of a game: its batch, its bots, its seed.
_NAME = re.compile(r"([^/]+)/([^/]+)/(-?[0-9]{1,19})")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that look into a store."""
    parser.add_argument("--list", action="store_true", help="name the games of the store and play none")
    parser.add_argument(
        "--show", metavar="GAME", help="write this game of the store to --output and play none"
    )


def only_reads(args: argparse.Namespace) -> bool:
    """Whether games are asked for that are there already."""
    return args.list or args.show is not None


def run(args: argparse.Namespace, store: GameStore | None) -> int:
    """List the games, or write one of them; its file opens in the editor and in `tidewright replay`."""
    if store is None:
        raise UserError("No store is named.", "Name its file by --store.")
    if args.show is not None:
        return _show(args, store, args.show)
    if args.output is not None:
        raise UserError(
            f"--output {args.output}: --list writes no file.", "Name a game of the list by --show."
        )
    data: list[Json] = []
    lines = []
    for sheet in store.batches():
        names = {side.id: side.name for side in scenario_of(store, sheet).sides}
        played = list(records(store, sheet.id, tuple(names)))
        lines.append(f"{sheet.title}, by {sheet.program}: {len(played)} games")
        for pairing, record in played:
            name, reason = _name(sheet, pairing), record.reason.replace("_", " ")
            lines.append(f"  {name}  {names[record.winner]} won by {reason} in round {record.rounds}")
            data.append(
                {
                    "name": name,
                    "title": sheet.title,
                    "program": sheet.program,
                    "bots": list(pairing.bots),
                    "seed": pairing.seed,
                    "winner": record.winner,
                    "reason": record.reason,
                    "rounds": record.rounds,
                }
            )
    emit(args, data, "\n".join(lines) or f"{store.name} holds no games.")
    return CLEAN


def _name(sheet: StoredBatch, pairing: Pairing) -> str:
    return f"{sheet.id}/{','.join(pairing.bots)}/{pairing.seed}"


def _show(args: argparse.Namespace, store: GameStore, name: str) -> int:
    if args.output is None:
        raise UserError(f"--show {name}: no file is named.", "Name one by --output; - is standard output.")
    named = _NAME.fullmatch(name)
    batch, bots, seed = named.groups() if named is not None else ("", "", "0")
    is_seed = abs(int(seed)) <= LARGEST_SEED
    saved = saved_game(store, batch, bots.split(","), int(seed)) if is_seed else None
    if saved is None:
        raise UserError(f"{store.name} holds no game {name}.", "Its games are named by --list.")
    deliver(args.output, text_of_value(GAME, saved))
    emit(args, {"game": name, "answers": len(saved.answers)}, f"{name}: {len(saved.answers)} answers")
    return CLEAN
