"""`python -m tests.ladder`: two bots play pairs of games until it is clear which of them is stronger.

Every finished pair is kept in the file of `--state`, from which the match goes on when it is run again.
`--table` prints the matches of such files as `engine/bots/LADDER.md` has them.
"""

import argparse
import hashlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.bots.names import BOTS
from engine.cli.output import CLEAN, FAILED, UserError, add_format, emit, write_line
from engine.cli.play import MAX_ROUNDS, bot_names
from engine.cli.refusing import game_of_file, refused
from engine.model.values import Json
from engine.play.game import Game
from engine.playtest.readiness import NotReady
from engine.storage.bundled import scenario_paths
from engine.storage.line_log import DamagedLog, InUse, LineLog, read_log
from engine.storage.target import NotWritten
from tests.ladder.contest import PairPlayed, pairs_played, places
from tests.ladder.sequential import PairTally, SequentialTest, Verdict
from tests.thorough.ledger import fingerprint

#: More pairs than this no test of stated errors needs.
MOST_PAIRS = 50_000

#: The maps of the ladder: two quick ones of each ruleset at least, so that a match has many games.
MAPS = {
    "base": ("at-the-breaking-point", "quarry-ridge", "mill-lane", "iron-harvest"),
    "skirmish": ("king-of-the-hill", "lyon", "steppe", "stalingrad"),
}


def main(words: Sequence[str]) -> int:
    """Run the command; 0 unless it was wrongly used."""
    parser = argparse.ArgumentParser(prog="python -m tests.ladder", description=__doc__)
    add_arguments(parser)
    args = parser.parse_args(words)
    if args.ruleset is not None:
        args.files += [str(path) for path in scenario_paths() if path.stem in MAPS[args.ruleset]]
    try:
        return run(args)
    except UserError as error:
        write_line(str(error), sys.stderr)
        return FAILED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--ruleset", choices=tuple(MAPS), help="play the four maps of the ladder")
    parser.add_argument("files", nargs="*", metavar="FILE", help="the scenarios to play, in turn")
    parser.add_argument(
        "--bots",
        default="tactical,tactical-1",
        metavar="A,B",
        help=f"the bot to be tested and the one it is measured against: {', '.join(BOTS)}",
    )
    parser.add_argument("--reject", type=float, default=0.5, metavar="RATE", help="default: 0.5")
    parser.add_argument(
        "--accept",
        type=float,
        default=0.55,
        metavar="RATE",
        help="the test ends once A is shown to win at least this share, or at most --reject (default: 0.55)",
    )
    parser.add_argument(
        "--error", type=float, default=0.05, metavar="P", help="of both kinds (default: 0.05)"
    )
    parser.add_argument(
        "--pairs", type=int, default=1000, metavar="N", help="at most so many (default: 1000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed (default: 1)")
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="processes at the same time (default: one a core)",
    )
    parser.add_argument(
        "--max-rounds", type=int, default=MAX_ROUNDS, metavar="N", help=f"default: {MAX_ROUNDS}"
    )
    parser.add_argument(
        "--state",
        metavar="FILE",
        help="keeps every finished pair in this file; run again, the match goes on from there",
    )
    parser.add_argument(
        "--table",
        nargs="+",
        metavar="STATE",
        help="play nothing: print the matches of these files as a table",
    )
    add_format(parser)


@dataclass(frozen=True)
class MatchSetting:
    """What a match is played with; matches of another setting do not go on in the same file."""

    bots: tuple[str, str]
    maps: tuple[tuple[str, str], ...]
    seed: int
    rounds: int
    program: str

    def record(self) -> dict[str, Json]:
        """As the first line of a file keeps it."""
        return {
            "bots": list(self.bots),
            "maps": dict(self.maps),
            "program": self.program,
            "rounds": self.rounds,
            "seed": self.seed,
        }


def run(args: argparse.Namespace) -> int:
    """Play on until there is a verdict, telling each pair on the error stream, and print what it came to."""
    if args.table:
        return _table(args)
    for name, most in (("pairs", MOST_PAIRS), ("jobs", 256), ("max_rounds", 10_000)):
        value = getattr(args, name)
        if not 1 <= value <= most:
            raise UserError(f"--{name.replace('_', '-')} {value}: give a number from 1 to {most}.")
    try:
        test = SequentialTest(args.reject, args.accept, args.error)
    except ValueError:
        raise UserError(
            f"--reject {args.reject} --accept {args.accept} --error {args.error}: no test.",
            "Give rates between 0 and 1, the one to reject the lower, and an error below 0.5.",
        ) from None
    games: dict[str, Game] = {}
    marks: list[tuple[str, str]] = []
    for file in args.files:
        try:
            games[Path(file).stem] = game_of_file(file, args.max_rounds)
        except NotReady as refusal:
            return refused(args, file, refusal.findings)
        marks.append((Path(file).stem, hashlib.sha256(Path(file).read_bytes()).hexdigest()))
    if not games or len(games) < len(args.files):
        raise UserError("Name the scenarios to be played, each once and by different names.")
    first, second = bot_names(args.bots, ("a", "b"))
    if first == second:
        raise UserError(f"--bots {args.bots}: name two different bots.")
    # Other rules or bots may play other games; the window plays none of these.
    program = fingerprint(folders=("engine",))
    setting = MatchSetting((first, second), tuple(marks), args.seed, args.max_rounds, program)
    log, played = _opened(args.state, setting)
    try:
        _play_on(args, test, games, setting, log, played)
    finally:
        if log is not None:
            log.close()
    emit(args, _data(setting, test, played), lambda: _text(setting, test, played))
    return CLEAN


def _play_on(
    args: argparse.Namespace,
    test: SequentialTest,
    games: dict[str, Game],
    setting: MatchSetting,
    log: LineLog | None,
    played: list[PairPlayed],
) -> None:
    known = {(each.map, each.seed) for each in played}
    missing = [each for each in places(tuple(games), args.seed, args.pairs) if each not in known]
    if test.verdict([each.wins for each in played]) is not Verdict.OPEN:
        return
    pairs = pairs_played(games, setting.bots, missing, jobs=args.jobs)
    try:
        for pair in pairs:
            played.append(pair)
            if log is not None:
                log.add({"map": pair.map, "seed": pair.seed, "wins": pair.wins})
            wins = [each.wins for each in played]
            write_line(f"{len(wins)} pairs, {sum(wins)} games won, ratio {test.ratio(wins):+.2f}", sys.stderr)
            if test.verdict(wins) is not Verdict.OPEN:
                return
    except KeyboardInterrupt:
        kept = f"They are kept in {args.state}." if log is not None else "Nothing was kept: name a --state."
        raise UserError(f"interrupted after {len(played)} pairs.", kept) from None
    finally:
        pairs.close()


def _opened(state: str | None, setting: MatchSetting) -> tuple[LineLog | None, list[PairPlayed]]:
    """The file of a match, begun or gone on with, and the pairs in it."""
    if state is None:
        return None, []
    path = Path(state)
    try:
        if not path.exists():
            return LineLog.create(path, setting.record()), []
        log, records = LineLog.open(path)
    except InUse:
        raise UserError(f"{state}: another match is being played into this file.") from None
    except DamagedLog as fault:
        raise UserError(f"{state}: {fault}", "Name another file.") from None
    except NotWritten as fault:
        raise UserError(str(fault)) from None
    if not records or records[0] != setting.record():
        log.close()
        raise UserError(
            f"{state}: holds a match of other bots, maps or another state of the program.",
            "Name another file, or what it was played with.",
        )
    return log, _pairs(state, records[1:])


def _pairs(state: str, records: Sequence[object]) -> list[PairPlayed]:
    found = []
    for each in records:
        match each:
            case {"map": str(map_), "seed": int(seed), "wins": 0 | 1 | 2 as wins}:
                found.append(PairPlayed(map_, seed, wins))
            case _:
                raise UserError(f"{state}: holds something that is no pair of games.", "Name another file.")
    return found


# ---------------------------------------------------------------------- what is told


def _by_map(played: Sequence[PairPlayed]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for each in played:
        found.setdefault(each.map, []).append(each.wins)
    return found


def _data(setting: MatchSetting, test: SequentialTest, played: Sequence[PairPlayed]) -> Json:
    wins = [each.wins for each in played]
    tally = PairTally.of(wins)
    low, high = tally.interval
    return {
        "bots": list(setting.bots),
        "pairs": len(wins),
        "rate": round(tally.mean, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "ratio": round(test.ratio(wins), 4),
        "verdict": test.verdict(wins).value,
        "maps": {name: {"pairs": len(each), "wins": sum(each)} for name, each in _by_map(played).items()},
    }


def _text(setting: MatchSetting, test: SequentialTest, played: Sequence[PairPlayed]) -> str:
    first, second = setting.bots
    wins = [each.wins for each in played]
    verdict = {
        Verdict.ACCEPTED: f"shown to win at least {test.accept:.0%}",
        Verdict.REJECTED: f"shown to win at most {test.reject:.0%}",
        Verdict.OPEN: "no verdict yet",
    }[test.verdict(wins)]
    lines = [f"{first} against {second}: {_share(wins)}", f"{verdict} (errors of {test.error:.0%})"]
    lines += [f"  {name}: {_share(each)}" for name, each in _by_map(played).items()]
    return "\n".join(lines)


def _share(wins: Sequence[int]) -> str:
    tally = PairTally.of(wins)
    low, high = tally.interval
    return f"{sum(wins)} of {2 * len(wins)} games: {tally.mean:.1%} ({low:.1%} to {high:.1%})"


def _table(args: argparse.Namespace) -> int:
    """The matches of some files as a table in Markdown, each with the state of the program that played it."""
    rows: list[dict[str, Json]] = []
    for state in args.table:
        try:
            records = read_log(Path(state)).records()
        except DamagedLog as fault:
            raise UserError(f"{state}: {fault}", "Name files that --state has made.") from None
        match records[0] if records else None:
            case {"bots": [str(first), str(second)], "maps": dict(), "program": str(program)}:
                pairs = _pairs(state, records[1:])
            case _:
                raise UserError(f"{state}: holds no match.", "Name files that --state has made.")
        tally = PairTally.of([each.wins for each in pairs])
        low, high = tally.interval
        rows.append(
            {
                "bots": f"{first} against {second}",
                "maps": ", ".join(dict.fromkeys(each.map for each in pairs)),
                "games": 2 * len(pairs),
                "rate": f"{tally.mean:.1%} ({low:.1%} to {high:.1%})",
                "program": program,
            }
        )
    lines = ["| match | maps | games | the first wins | program |", "|---|---|---|---|---|"]
    lines += ["| " + " | ".join(str(each) for each in row.values()) + " |" for row in rows]
    emit(args, {"matches": list(rows)}, "\n".join(lines))
    return CLEAN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
