"""The games of a store: what there is, one of them as a file, what happened in all of them as tables."""

import argparse
import re
from collections import Counter
from collections.abc import Iterator

from engine.cli.output import CLEAN, UserError, emit
from engine.lab.batch import CALLED
from engine.lab.fact_tables import TABLES, NamedRow, fact_rows, game_name
from engine.lab.kept_batch import records, saved_game, scenario_of
from engine.lab.page.names import won_words
from engine.lab.page.wording import Wording
from engine.model.values import Json
from engine.storage.atomic_write import make_folder, write_files
from engine.storage.delivery import deliver
from engine.storage.documents import GAME, text_of_value
from engine.storage.folders import names_in
from engine.storage.game_store import LARGEST_SEED, GameStore
from engine.storage.parquet import NoParquet, parquet_files

#: The name of a game: its batch, its bots, its seed.
_NAME = re.compile(r"([^/]+)/([^/]+)/(-?[0-9]{1,19})")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that look into a store."""
    parser.add_argument("--list", action="store_true", help="name the games of the store and play none")
    parser.add_argument(
        "--show", metavar="GAME", help="write this game of the store to --output and play none"
    )
    parser.add_argument(
        "--tables",
        metavar="FOLDER",
        help="write what happened in the games of the store as Parquet files and play none"
        " (tidewright[parquet])",
    )


def only_reads(args: argparse.Namespace) -> bool:
    """Whether games are asked for that are there already."""
    return args.list or args.show is not None or args.tables is not None


def run(args: argparse.Namespace, store: GameStore | None) -> int:
    """List the games, or write one of them; its file opens in the editor and in `tidewright replay`."""
    if store is None:
        raise UserError("No store is named.", "Name its file by --store.")
    if args.show is not None:
        return _show(args, store, args.show)
    if args.tables is not None and args.output is None:
        return _tables(args, store, args.tables)
    if args.output is not None:
        raise UserError(
            f"--output {args.output}: {'--list writes no file' if args.list else '--tables names a folder'}.",
            "Name a game of the list by --show." if args.list else "Leave --output out.",
        )
    data: list[Json] = []
    lines, wording = [], Wording(args.language)
    for sheet in store.batches():
        names = {side.id: side.name for side in scenario_of(store, sheet).sides}
        played = list(records(store, sheet.id, tuple(names)))
        lines.append(wording.plural("store.batch", len(played), title=sheet.title, program=sheet.program))
        for pairing, record in played:
            name, winner = game_name(sheet, pairing), names[record.winner]
            key = "store.called" if record.reason == CALLED else "store.won"
            how = won_words(record.reason, wording)
            said = wording.text(key, side=winner, how=how, round=f"{record.rounds}")
            lines.append(f"  {name}  {said}")
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
    emit(args, data, "\n".join(lines) or wording.text("store.none", file=store.name))
    return CLEAN


def _tables(args: argparse.Namespace, store: GameStore, folder: str) -> int:
    """Write what happened in all games as tables into a folder that holds nothing else."""
    strange = sorted(names_in(folder) - {f"{name}.parquet" for name in TABLES})
    if strange:
        raise UserError(
            f"--tables {folder}: {strange[0]} lies there already.", "Name a folder that is new or empty."
        )
    numbers, told = Counter[str](), 0

    def counted() -> Iterator[NamedRow]:
        nonlocal told
        for row in fact_rows(store):
            numbers[row.table] += 1
            told += row.table == "games" and row.values[-1] is True
            yield row

    try:
        files = parquet_files(TABLES, counted())
    except NoParquet as fault:
        raise UserError(str(fault)) from fault
    make_folder(folder)
    write_files({f"{folder}/{name}.parquet": data for name, data in files.items()})
    wording = Wording(args.language)
    lines = [wording.plural("store.table", numbers[name], file=f"{folder}/{name}.parquet") for name in TABLES]
    if told < numbers["games"]:
        untold = wording.whole(numbers["games"] - told)
        lines.append(wording.plural("store.untold", numbers["games"], untold=untold))
    emit(args, {name: numbers[name] for name in TABLES}, "\n".join(lines))
    return CLEAN


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
    told = Wording(args.language).plural("store.shown", len(saved.answers), game=name)
    emit(args, {"game": name, "answers": len(saved.answers)}, told)
    return CLEAN
