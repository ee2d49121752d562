"""Branches of a game: nothing that was played is lost, and nothing is kept twice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.storage.branches import Branches, Way, begins, branches_of, with_branches
from engine.storage.bundled import scenario
from engine.storage.files import read_game, write_game
from engine.storage.kept_game import NotKept
from engine.storage.kept_games import GameLog, KeptGames
from engine.storage.saved_game import SavedBranch, SavedGame

GAME = SavedGame(scenario("king-of-the-hill"), 7)


def wander(random: Random, steps: int) -> list[tuple[Way, Branches]]:
    """The stands of a game that is played on, taken back and gone over to other branches at random."""
    now: Way = ()
    branches = Branches()
    stands = [(now, branches)]
    for _ in range(steps):
        match random.randrange(4):
            case 0 if now:
                new = now[: random.randrange(len(now))]
            case 1 if branches.others:
                new = random.choice(sorted(branches.others.values()))
            case _:
                new = (*now, random.choice("xyz"))
        branches = branches.moved(now, new)
        now = new
        stands.append((now, branches))
    return stands


@pytest.mark.parametrize("seed", range(20))
def test_every_answer_ever_given_is_in_a_branch_and_no_branch_in_another(seed: int) -> None:
    stands = wander(Random(seed), 60)
    seen: list[Way] = []
    for now, branches in stands:
        seen.append(now)
        ways = (now, *branches.others.values())
        assert all(any(begins(way, each) for way in ways) for each in seen)
        assert branches.name not in branches.others
        others = list(branches.others.values())
        for place, each in enumerate(others):
            rest = (now, *others[:place], *others[place + 1 :])
            assert not any(begins(way, each) for way in rest)


def test_taking_back_and_giving_again_leaves_no_branch_and_the_old_name() -> None:
    branches = Branches()
    back = branches.moved(("a", "b"), ("a",))
    assert back == Branches("B", {"A": ("a", "b")})
    assert back.moved(("a",), ("a", "b")) == branches
    assert back.moved(("a",), ()).others == back.others
    assert back.moved(("a",), ("a", "c")) == Branches("B", {"A": ("a", "b")})


def test_names_are_given_and_never_twice() -> None:
    branches = Branches("B", {"A": ("a",)}).renamed("A", "Left flank")
    assert branches == Branches("B", {"Left flank": ("a",)})
    assert branches.renamed("B", "Right flank").name == "Right flank"
    for taken in ("Left flank", " "):
        with pytest.raises(ValueError, match=taken):
            branches.renamed("B", taken)


@pytest.mark.parametrize("seed", range(4))
def test_files_and_logs_give_the_branches_back(seed: int, tmp_path: Path) -> None:
    kept = KeptGames(tmp_path / "games")
    log: GameLog | None = kept.begin("home", GAME, title="", path=None, names={})
    for number, (now, branches) in enumerate(wander(Random(seed), 40)):
        assert log is not None
        log.record(now, round_=1, branches=branches)
        if number % 7 == 0:
            log.close()
            log, saved = kept.open(kept.games("home")[0])
            assert (saved.answers, branches_of(saved)) == (now, branches)
    assert log is not None
    log.close()
    assert log.answers == now
    path = tmp_path / "game.json"
    written = with_branches(kept.read(kept.games("home")[0]), branches)
    write_game(path, written)
    read, findings = read_game(path)
    assert read is not None
    assert not findings
    assert (read.answers, branches_of(read)) == (now, branches)


def test_branches_of_one_name_in_a_file_both_stay() -> None:
    twins = (SavedBranch("A", 1, ("c",)), SavedBranch("A", 0, ("d",)), SavedBranch("", 9, ("e",)))
    found = branches_of(SavedGame(GAME.scenario, 7, ("a", "b"), branches=twins))
    assert found == Branches("A", {"B": ("a", "c"), "C": ("d",), "D": ("a", "b", "e")})


@pytest.mark.parametrize("ways", [5, {"A": 3}, {"A": [9, []]}, {"A": [-1, []]}, {"A": [0, {}]}])
def test_a_log_with_a_damaged_branch_is_told(ways: object, tmp_path: Path) -> None:
    kept = KeptGames(tmp_path)
    log = kept.begin("home", GAME, title="", path=None, names={})
    log.record(["a"], round_=1)
    log._log.add({"answers": [], "count": 1, "ways": ways})  # type: ignore[dict-item]
    log.close()
    with pytest.raises(NotKept, match=r"Line 3 is damaged"):
        kept.read(kept.games("home")[0])
