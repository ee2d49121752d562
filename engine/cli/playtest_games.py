"""Having the games played that `tidewright playtest` is asked for."""

import argparse
import sys
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from tempfile import TemporaryDirectory

from engine.bots.own.names import parted
from engine.cli.output import UserError, write_line
from engine.cli.play import bot_names
from engine.lab.batch import Crew, Pairing, batch, pairings, round_robin
from engine.lab.calling import called_batch
from engine.lab.cluster import cluster
from engine.lab.enough import Narrowing
from engine.lab.kept_batch import kept_batch, kept_facts
from engine.lab.page.wording import Wording
from engine.lab.statistics import GameRecord
from engine.play.game import Game
from engine.storage.game_store import GameStore

#: The tempers that `--styles` has play against each other.
STYLES_TRIED = ("tactical", "aggressive", "holding")


def played(args: argparse.Namespace, game: Game, store: GameStore | None) -> list[tuple[Pairing, GameRecord]]:
    """The games that are asked for, until there are enough; raises UserError where they are interrupted."""
    if args.styles:
        to_play = round_robin(STYLES_TRIED, args.games, args.seed)
    else:
        to_play = pairings(bot_names(args.bots, game.sides), args.games, args.seed)
    narrowing = None
    if store is not None and args.until_width is not None:
        width = args.until_width / 100
        narrowing = Narrowing(width, game.sides, lambda pairing: kept_facts(game, pairing, store))
    over: list[tuple[Pairing, GameRecord]] = []
    try:
        with _crew(args, game) as crew, closing(_games(args, game, to_play, store, crew)) as games:
            for pairing, record in games:
                over.append((pairing, record))
                tell_progress(len(over), len(to_play), Wording(args.language))
                if narrowing is not None and narrowing.is_enough(pairing, record):
                    break
    except KeyboardInterrupt:
        raise UserError(
            f"interrupted after {len(over)} of {len(to_play)} games.", what_is_kept(args, store)
        ) from None
    except BrokenProcessPool:
        raise UserError(
            f"a process that plays ended after {len(over)} of {len(to_play)} games.",
            f"Memory may be short: try fewer --jobs. {what_is_kept(args, store)}",
        ) from None
    return over


@contextmanager
def _crew(args: argparse.Namespace, game: Game) -> Iterator[Crew | None]:
    """The workers of the cluster that is named, None for processes of this machine; raises NoCluster."""
    if args.scheduler is None:
        yield None
        return
    if any(map(parted, args.bots.split(","))):
        raise UserError("--scheduler: a bot of one's own plays on this machine only.", "Leave it out.")
    with cluster(args.scheduler, game) as crew:
        yield crew


def _games(
    args: argparse.Namespace,
    game: Game,
    to_play: tuple[Pairing, ...],
    store: GameStore | None,
    crew: Crew | None,
) -> Generator[tuple[Pairing, GameRecord], None, None]:
    """The games with who played them, in their order."""
    if store is None:
        records = batch(game, to_play, jobs=args.jobs, watched=args.conduct, crew=crew)
        yield from _with_pairings(to_play, records)
        return
    # A report tells how bots play as well.
    watched = args.conduct or args.output is not None

    def play(some: Sequence[Pairing]) -> Generator[GameRecord, None, None]:
        return kept_batch(game, some, store, jobs=args.jobs, watched=watched, crew=crew)

    if args.call is None:
        yield from _with_pairings(to_play, play(to_play))
        return
    certainty = args.call / 100
    yield from called_batch(
        to_play, game.sides, certainty, play, lambda pairing: kept_facts(game, pairing, store)
    )


def _with_pairings(
    to_play: Sequence[Pairing], records: Generator[GameRecord, None, None]
) -> Generator[tuple[Pairing, GameRecord], None, None]:
    with closing(records):
        yield from zip(to_play, records, strict=True)


@contextmanager
def lasting_store(name: str | None) -> Iterator[GameStore]:
    """The store of that name, else one for this run; raises BadStore."""
    if name is not None:
        with GameStore(name) as store:
            yield store
        return
    with TemporaryDirectory(prefix="tidewright-") as folder, GameStore(f"{folder}/games.db") as store:
        yield store


@contextmanager
def told_what_is_kept(args: argparse.Namespace, store: GameStore) -> Iterator[None]:
    """Where games are broken off in here a message says what is kept; raises UserError."""
    try:
        yield
    except KeyboardInterrupt:
        raise UserError("interrupted.", what_is_kept(args, store)) from None
    except BrokenProcessPool:
        raise UserError(
            "a process that plays ended.",
            f"Memory may be short: try fewer --jobs. {what_is_kept(args, store)}",
        ) from None


def what_is_kept(args: argparse.Namespace, store: GameStore | None) -> str:
    """What an interrupt has left."""
    if store is None or args.store is None:
        return "Nothing was kept: with --store FILE each game is as soon as it is over."
    return f"They are kept in {store.name}: the same command goes on with the rest."


def tell_progress(done: int, whole: int, wording: Wording) -> None:
    """About twenty lines for a whole batch, however long."""
    every = max(whole // 20, 1)
    if done % every == 0 or done == whole:
        write_line(wording.plural("figures.progress", whole, done=wording.whole(done)), sys.stderr)
