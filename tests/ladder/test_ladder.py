"""The sequential test of two bots, and the command that plays it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.storage import bundled
from tests.ladder.__main__ import main
from tests.ladder.contest import places
from tests.ladder.sequential import PairTally, SequentialTest, Verdict

HILL = str(next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill"))
MILL = str(next(path for path in bundled.scenario_paths() if path.stem == "mill-lane"))


def verdict_of_a_stream(test: SequentialTest, rate: float, bias: float, dice: random.Random) -> Verdict:
    """What a test says of a bot that wins so often, on a map that helps one side by `bias`."""
    pairs: list[int] = []
    while len(pairs) < 4000:
        pairs.append(sum(dice.random() < rate + side for side in (bias, -bias)))
        if test.verdict(pairs) is not Verdict.OPEN:
            break
    return test.verdict(pairs)


@pytest.mark.thorough
@pytest.mark.parametrize(("rate", "wrong"), [(0.5, Verdict.ACCEPTED), (0.6, Verdict.REJECTED)])
@pytest.mark.parametrize("bias", [0.0, pytest.param(0.3, marks=pytest.mark.thorough)])
def test_verdicts_are_wrong_as_seldom_as_stated(rate: float, wrong: Verdict, bias: float) -> None:
    """Of 400 streams at either rate some 5 % may be wrong; more than 8 % would be a fault of the test."""
    test, dice = SequentialTest(0.5, 0.6), random.Random(11)
    verdicts = [verdict_of_a_stream(test, rate, bias, dice) for _ in range(400)]
    assert verdicts.count(wrong) <= 32
    assert verdicts.count(Verdict.OPEN) == 0


def test_the_bias_of_a_map_makes_pairs_more_telling() -> None:
    """Where the side decides every game, all pairs are worth one win: nothing is left to be unsure of."""
    decided, even = PairTally.of([1] * 40), PairTally.of([0, 1, 1, 2] * 10)
    assert decided.mean == even.mean == 0.5
    assert decided.variance < even.variance
    low, high = decided.interval
    assert even.interval[0] < low < 0.5 < high < even.interval[1]


@pytest.mark.parametrize(("reject", "accept", "error"), [(0.5, 0.5, 0.05), (0.6, 0.5, 0.05), (0.5, 0.6, 0.5)])
def test_what_is_no_test_is_refused(reject: float, accept: float, error: float) -> None:
    with pytest.raises(ValueError, match="rates between 0 and 1"):
        SequentialTest(reject, accept, error)


def test_a_pair_has_two_games() -> None:
    with pytest.raises(ValueError, match="0, 1 or 2 wins"):
        PairTally.of([1, 3])


def test_maps_take_turns() -> None:
    assert list(places(("a", "b"), 5, 5)) == [("a", 5), ("b", 5), ("a", 6), ("b", 6), ("a", 7)]


def played(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main([*words, "--jobs", "1", "--max-rounds", "1", "--format", "json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_a_match_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state, bots = str(tmp_path / "match.log"), ("--bots", "random,tactical")
    first = played(capsys, MILL, HILL, *bots, "--pairs", "1", "--state", state)
    assert first["pairs"] == 1
    kept = Path(state).read_bytes()
    both = played(capsys, MILL, HILL, *bots, "--pairs", "2", "--state", state)
    assert Path(state).read_bytes().startswith(kept), "what was played is not played again"
    assert both == played(capsys, MILL, HILL, *bots, "--pairs", "2")
    assert main(["--table", state]) == 0
    assert "| random against tactical | mill-lane, king-of-the-hill | 4 |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([MILL, "--bots", "random,random"], "name two different bots"),
        ([MILL, "--reject", "0.7"], "no test"),
        ([], "Name the scenarios"),
        ([MILL, "--pairs", "0"], "--pairs 0"),
        (["--table", "nowhere.log"], "nowhere.log"),
    ],
)
def test_wrong_use_is_told(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_matches_of_another_setting_do_not_mix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = str(tmp_path / "match.log")
    played(capsys, MILL, "--bots", "random,tactical", "--pairs", "1", "--state", state)
    assert main([MILL, "--bots", "random,tactical", "--seed", "9", "--state", state]) == 2
    assert "another state of the program" in capsys.readouterr().err
