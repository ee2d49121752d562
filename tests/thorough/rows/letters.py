"""Games by file: on every map, tampered with, and between two programs that are killed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.correspondence.course import EACH, LENT
from engine.correspondence.replica import public_hash
from engine.correspondence.truth import uncovered
from engine.correspondence.verifying import verify_course
from engine.playtest.match import replayed
from engine.playtest.verifying import verified
from engine.storage import bundled
from engine.storage.files import read_game
from tests.correspondence.killing import played_by_file
from tests.correspondence.support import all_agree, played, two_writers
from tests.correspondence.tampering import MAPS, tampered
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Rounds of a game of random answers, and games of each map.
ROUNDS, GAMES = 6, 4


def game_chunks(options: Options) -> Iterator[Chunk]:
    for number in range(options.games or GAMES):
        for path in bundled.scenario_paths():
            yield Chunk(f"{path.stem}.{number}", options.seed * 1_000 + number, (path.stem, number))


def game_by_file(chunk: Chunk) -> Outcome:
    """A game of which neither side sees all: it is the game of the same answers and dice."""
    name, number = str(chunk.arguments[0]), int(chunk.arguments[1])
    # Bots that play to win use up what there is, random ones stray everywhere.
    dice, bots = ((EACH, ("random", "random")), (LENT, ("tactical", "tactical")))[number % 2]
    scenario = bundled.scenario(name)
    first, second = two_writers(
        scenario, bundled.catalogue(), chunk.seed, bots=bots, rounds=ROUNDS, dice=dice
    )
    turns = list(played(first, second))
    assert first.hand is not None
    course, game = turns[-1].course, first.hand.course.game
    truth = uncovered(game, course)
    match = replayed(game, truth.lots, truth.answers)
    same = public_hash(game, match.state) == public_hash(game, first.hand.course.known.state)
    agreed = same and all_agree(first, second) and match.outcome is not None and truth.course.is_over
    tallies = {
        "turns": len(turns),
        "rolls": first.hand.course.rolls,
        "sealed": sum(each.kind in ("seals", "masks") for each in course.entries),
    }
    return Outcome(1, int(not agreed), tallies, () if agreed else (f"{name} {chunk.seed}: sides differ",))


def what_games_had(totals: Mapping[str, int]) -> Sequence[str]:
    return [", ".join(f"{totals.get(name, 0)} {name}" for name in ("turns", "rolls", "sealed"))]


GAMES_BY_FILE = Row(
    "letters.games",
    "games by file on every bundled map: what neither side sees whole is the game of the same answers",
    game_chunks,
    game_by_file,
    report=what_games_had,
)

# ---------------------------------------------------------------------- tampering

TAMPERED, AT_A_TIME = 2_000, 20


def tampered_chunks(options: Options) -> Iterator[Chunk]:
    for first in range(0, (options.games or TAMPERED) // len(MAPS), AT_A_TIME):
        for name in MAPS:
            yield Chunk(f"{name}.{first}", options.seed * 1_000_000 + first, (name,))


def tamper(chunk: Chunk) -> Outcome:
    """Some changed files of a game: each is refused, noticed, or no other game."""
    name = str(chunk.arguments[0])
    verdicts = [tampered(name, chunk.seed + number) for number in range(AT_A_TIME)]
    wrong = [each for each in verdicts if each.outcome not in ("same", "refused", "noticed")]
    tallies = {outcome: sum(each.outcome == outcome for each in verdicts) for outcome in OUTCOMES}
    return Outcome(AT_A_TIME, len(wrong), tallies, tuple(f"{name}: {each}" for each in wrong))


OUTCOMES = ("refused", "noticed", "same")


def what_became_of_them(totals: Mapping[str, int]) -> Sequence[str]:
    return [", ".join(f"{totals.get(outcome, 0)} {outcome}" for outcome in OUTCOMES)]


TAMPERED_LETTERS = Row(
    "letters.tampered",
    "turns and saved games by file that somebody has changed: refused, or noticed later, none crashes",
    tampered_chunks,
    tamper,
    report=what_became_of_them,
)

# ---------------------------------------------------------------------- killed


def killed_chunks(options: Options) -> Iterator[Chunk]:
    for name in MAPS:
        yield Chunk(name, options.seed, (name,))


def killed(chunk: Chunk) -> Outcome:
    """A whole game between two programs that are killed and started anew; its file is verified."""
    name = str(chunk.arguments[0])
    with tempfile.TemporaryDirectory() as folder:
        game = played_by_file(name, Path(folder), kills=12, seed=chunk.seed)
        saved, _ = read_game(game.game)
    assert saved is not None
    found = verified(saved, bundled.catalogue())
    verify_course(found, saved, bundled.catalogue())
    faults = [*found.differences, *found.unchecked]
    if game.codes != (0, 0):
        faults.append(f"exit codes {game.codes}")
    return Outcome(1, int(bool(faults)), {"kills": game.kills}, tuple(f"{name}: {each}" for each in faults))


KILLED_LETTERS = Row(
    "letters.killed",
    "two programs play a whole base and a whole skirmish game by file, killed and started anew meanwhile",
    killed_chunks,
    killed,
)
