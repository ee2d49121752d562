"""`tidewright playtest`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import advising
from engine.cli.main import main
from engine.lab.advice import advise, halving
from engine.lab.page.wording import Wording
from engine.model.said import GivenName, say
from engine.storage import bundled
from engine.storage.game_store import GameStore
from tests.editor.spoken import authored, foreign_words


@pytest.fixture(autouse=True)
def _application(qapp: object) -> None:
    """The one application of this process: a command that draws maps would begin one without windows."""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, the environment asks for no language."""
    monkeypatch.setenv("LC_ALL", "C")


SCENARIO = str(next(path for path in bundled.scenario_paths() if path.stem == "at-the-breaking-point"))


SKIRMISH = str(next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill"))


def test_the_figures_of_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playtest", SKIRMISH, "--games", "4", "--bots", "tactical,random", "--max-rounds", "1"]
    assert main([*words, "--jobs", "2", "--format", "json"]) == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert found["games"] == len(found["records"]) == 4
    assert sum(side["wins"] for side in found["sides"].values()) == 4
    assert sum(found["reasons"].values()) == 4
    for bot in found["bots"].values():
        assert bot["low"] <= bot["rate"] <= bot["high"]
    assert {(each["bot"], each["side"]) for each in found["bots_by_side"]} == {
        (bot, side) for bot in ("tactical", "random") for side in ("west", "east")
    }
    assert told.err.splitlines()[-1] == "4 of 4 games"
    assert main([*words, "--jobs", "1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == found


def test_the_text_names_sides_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playtest", SCENARIO, "--games", "2", "--bots", "random", "--max-rounds", "1", "--jobs", "1"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "American rearguard wins" in told
    assert "of 2:" in told
    assert "rounds: " in told


def test_the_conduct_of_bots_is_told_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playtest", SKIRMISH, "--games", "2", "--bots", "tactical,random", "--max-rounds", "2"]
    assert main([*words, "--jobs", "1"]) == 0
    assert "conduct" not in capsys.readouterr().out
    assert main([*words, "--jobs", "1", "--conduct"]) == 0
    told = capsys.readouterr().out
    for line in ("conduct of random, a game:", "conduct of tactical, a game:", "  buys: "):
        assert line in told
    assert main([*words, "--jobs", "2", "--conduct", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["conduct"]["tactical"]
    assert found["games"] == 2
    assert found["actions"]
    assert found["sprints"] <= found["figures_lost"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "0"), "--games 0: give a number from 1 to"),
        (("--jobs", "-1"), "--jobs -1: give a number from 1 to"),
        (("--max-rounds", "0"), "--max-rounds 0: give a number from 1 to"),
        (("--bots", "clever"), "There is no bot 'clever'."),
        (("-o", "report.txt"), "this ending names no report. End it in .html or .json."),
        (("--until-width", "0"), "--until-width 0: give a number from 1 to 100."),
        (("--call", "80"), "--call 80: give a chance from 90 to 99.9 percent."),
        (("--call", "nan"), "--call nan: give a chance from 90 to 99.9 percent."),
        ((SKIRMISH, SKIRMISH), "3 scenarios are named."),
        ((SKIRMISH, "--until-width", "5"), "two versions are compared by a number."),
        ((SKIRMISH, "--games", "1"), "a comparison needs two games at least."),
    ],
)
def test_wrong_arguments_are_told(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["playtest", SCENARIO, *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.thorough)])
def test_an_interrupt_leaves_one_line(jobs: str) -> None:
    words = [sys.executable, "-m", "engine.cli.main", "playtest", SCENARIO, "--games", "20"]
    words += ["--bots", "random", "--jobs", jobs]
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell that runs the tests in the background lets them and their children ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "1 of 20 games\n"
        # As a keyboard does it: the interrupt reaches the whole group.
        os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            raise
    assert running.returncode == 2
    assert out == ""
    last = err.strip().splitlines()[-1]
    assert last.startswith("tidewright: interrupted after ")
    assert "Traceback" not in err


@pytest.mark.thorough
def test_who_is_killed_goes_on_with_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "games.db")
    words = [
        "playtest",
        SKIRMISH,
        "--games",
        "8",
        "--bots",
        "random",
        "--max-rounds",
        "2",
        "--format",
        "json",
    ]
    assert main([*words, "--jobs", "1"]) == 0
    expected = capsys.readouterr().out
    command = [sys.executable, "-m", "engine.cli.main", *words, "--jobs", "2", "--store", store]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as run:
        assert run.stderr is not None
        run.stderr.readline()
        os.killpg(run.pid, signal.SIGKILL)
    with GameStore(store) as kept:
        (sheet,) = kept.batches()
        there = len(list(kept.games(sheet.id)))
    assert 1 <= there < 6
    for jobs in ("2", "1"):
        assert main([*words, "--jobs", jobs, "--store", store]) == 0
        assert capsys.readouterr().out == expected


def test_the_games_of_a_store_are_listed_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, file = str(tmp_path / "games.db"), tmp_path / "game.json"
    how = "--games 2 --bots random --max-rounds 1 --seed -1"
    played = ["playtest", SCENARIO, *how.split(), "--store", store]
    assert main(played) == 0
    capsys.readouterr()
    assert main(["playtest", "--list", "--store", store]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("At the Breaking Point, by ")
    assert told[0].endswith(": 2 games")
    assert "won at the limit of rounds in round 1" in told[1]
    assert main(["playtest", "--list", "--store", store, "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [each["seed"] for each in listed] == [-1, 0]
    assert main(["playtest", "--show", listed[0]["name"], "--store", store, "-o", str(file)]) == 0
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert "the game is over with the last one" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "No scenario is named."),
        (("--list",), "No store is named."),
        (("--list", "--store", "none.db"), "none.db: there is no such file."),
        (("--show", "a/b/1", "--store", "none.db"), "none.db: there is no such file."),
        (("--list", "--store", "games.db", "-o", "x.json"), "--list writes no file."),
        (("--show", "a/b/1", "--store", "games.db"), "no file is named."),
        (("--show", "a/b/1", "--store", "games.db", "-o", "-"), "games.db holds no game a/b/1."),
        (("--show", "a", "--store", "games.db", "-o", "-"), "games.db holds no game a."),
        (("--show", "a/b/" + "9" * 99, "--store", "games.db", "-o", "-"), "games.db holds no game"),
        (("--show", f"a/b/{2**63}", "--store", "games.db", "-o", "-"), "games.db holds no game"),
        ((SCENARIO, "--store", "text.db"), "text.db is no store of games."),
        ((SCENARIO, "-o", "-"), "--output -: this ending names no report."),
        ((SCENARIO, "--store", "games.db", "--seed", str(2**63)), "a store keeps no such number."),
        ((SCENARIO, "--store", "games.db", "--seed", str(-(2**63))), "a store keeps no such number."),
    ],
)
def test_what_a_store_cannot_do_is_told(
    words: tuple[str, ...],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    GameStore("games.db").close()
    Path("text.db").write_text("notes")
    assert main(["playtest", *words]) == 2
    assert message in capsys.readouterr().err
    assert sorted(os.listdir()) == ["games.db", "text.db"]


LANE = str(next(path for path in bundled.scenario_paths() if path.stem == "mill-lane"))
QUICK = ("--bots", "random,random", "--max-rounds", "1")


@pytest.mark.parametrize("ending", ["html", pytest.param("json", marks=pytest.mark.thorough)])
def test_a_report_is_the_same_bytes_however_its_games_were_played(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["playtest", SCENARIO, *QUICK, "--games", "6"]
    reports = [tmp_path / f"{number}.{ending}" for number in range(3)]
    store = str(tmp_path / "games.db")
    assert main([*words, "--jobs", "1", "-o", str(reports[0])]) == 0
    assert ": an even map is " in capsys.readouterr().out
    assert main([*words, "--jobs", "2", "-o", str(reports[1])]) == 0
    # The same by a run that was cut short and gone on with.
    assert main(["playtest", SCENARIO, *QUICK, "--games", "2", "--store", store, "--jobs", "1"]) == 0
    assert main([*words, "--store", store, "--jobs", "2", "-o", str(reports[2])]) == 0
    first = reports[0].read_bytes()
    assert len(first) > 1000
    assert [each.read_bytes() for each in reports[1:]] == [first, first]
    assert sorted(os.listdir(tmp_path)) == sorted(["games.db", *(each.name for each in reports)])


def test_how_long_a_finer_verdict_takes_is_told_by_games_played_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["playtest", SCENARIO, "--games", "3", "--bots", "random", "--max-rounds", "1", "--jobs", "1"]
    words += ["--store", str(tmp_path / "games.db"), "-o", str(tmp_path / "report.json")]
    assert main(words) == 0
    told = capsys.readouterr()
    *_, last = told.err.splitlines()
    more = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["verdict"]["more_games"]
    assert last.startswith(f"{more:,} games more: about ")
    assert last.endswith((" minute here", " minutes here"))
    assert main(words) == 0
    assert "games more" not in capsys.readouterr().err, "none was played"


def test_figures_and_reports_are_in_the_language_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, report = tmp_path / "games.db", tmp_path / "report.html"
    words = ["playtest", SCENARIO, *QUICK, "--games", "4", "--jobs", "1", "--conduct", "--store", str(store)]
    assert main([*words, "--language", "fr", "-o", str(report)]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("4 parties ; parts avec leurs intervalles à 95 %\n")
    assert "conduite du bot au hasard, par partie :" in told.out
    assert f"{report} : le rapport" in told.out
    assert "4 parties sur 4" in told.err
    assert '<html lang="fr">' in report.read_text(encoding="utf-8")
    assert foreign_words("en", told.out, authored(bundled.scenario("at-the-breaking-point"))) == []
    # The environment asks as it does elsewhere, and the same games are the same page.
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    first = report.read_bytes()
    assert main([*words, "-o", str(report)]) == 0
    assert capsys.readouterr().out == told.out
    assert report.read_bytes() == first
    for listing, said in ((["--list"], "a gagné"), (["--tables", str(tmp_path / "tables")], " lignes")):
        assert main(["playtest", "--store", str(store), *listing]) == 0
        assert said in capsys.readouterr().out
    assert main([*words, "--language", "en", "-o", str(report)]) == 0
    assert '<html lang="en">' in report.read_text(encoding="utf-8")


def test_data_is_the_same_in_every_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playtest", SCENARIO, *QUICK, "--games", "4", "--jobs", "1", "--conduct", "--format", "json"]
    files, printed = [], []
    for language in ("en", "fr", "de"):
        file = tmp_path / f"{language}.json"
        assert main([*words, "--language", language, "-o", str(file)]) == 0
        files.append(file.read_bytes())
        printed.append(capsys.readouterr().out)
    assert len(set(files)) == len(set(printed)) == 1


def test_ground_that_is_advised_has_its_name_in_the_language() -> None:
    what = say("{terrain} in {hex}", terrain="Rough", hex="B5")
    assert advising._named(what, Wording("fr")) == "Rochers en B5"
    assert advising._named(what, Wording("en")) == what
    side = say("Give {side} the initiative of the first round", side=GivenName("Wood"))
    assert "Wood" in advising._named(side, Wording("fr"))


def test_styles_play_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "styles.json"
    words = ["playtest", LANE, "--styles", "--games", "9", "--max-rounds", "1", "-o", str(report)]
    assert main([*words, "--jobs", "2"]) == 0
    assert "tactical wins" in capsys.readouterr().out
    matrix = json.loads(report.read_text())["matrix"]
    assert len(matrix) == 9
    assert sorted({bot for each in matrix for bot in each["bots"]}) == ["aggressive", "holding", "tactical"]


def test_games_are_called_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["playtest", LANE, *QUICK, "--max-rounds", "3", "--call", "90", "--games", "14", "--jobs", "1"]
    store, report = tmp_path / "games.db", tmp_path / "called.html"
    assert main([*words, "--store", str(store)]) == 0
    assert "were called" not in capsys.readouterr().out
    monkeypatch.setattr("engine.lab.calling.LEARNT_FROM", 8)
    monkeypatch.setattr(
        "engine.lab.caller.Caller.call", lambda caller, moment: caller.sides[moment.round > 9]
    )
    assert main([*words, "--store", str(store), "-o", str(report)]) == 0
    assert "5 games were called where one side's chance to win was 90 % or more." in capsys.readouterr().out
    assert "5 games were called" in report.read_text()
    assert main(["playtest", "--store", str(store), "--list"]) == 0
    assert capsys.readouterr().out.count("was called to win in round") == 5


@pytest.mark.thorough
def test_games_are_played_until_the_interval_is_narrow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["playtest", SCENARIO, *QUICK, "--until-width", "38", "--format", "json"]
    reports = [tmp_path / "one.json", tmp_path / "two.json"]
    for jobs, path in zip("12", reports, strict=True):
        assert main([*words, "--jobs", jobs, "-o", str(path)]) == 0
        assert 40 <= json.loads(capsys.readouterr().out)["games"] < 200
    assert reports[0].read_bytes() == reports[1].read_bytes()
    found = json.loads(reports[0].read_text())
    assert found["games"] % 20 == 0
    assert found["verdict"]["high"] - found["verdict"]["low"] <= 0.38
    assert main([*words, "--games", "20", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 20


@pytest.mark.thorough
def test_two_versions_are_compared_on_common_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = json.loads(Path(SCENARIO).read_text())
    west = next(side for side in changed["sides"] if side["id"] == "west")
    for force in west["forces"]:
        force["figures"] = {"regular": 4}
    new, report = tmp_path / "new.json", tmp_path / "change.json"
    new.write_text(json.dumps(changed))
    words = [
        "playtest",
        SCENARIO,
        str(new),
        "--bots",
        "tactical,tactical",
        "--max-rounds",
        "3",
        "--games",
        "6",
    ]
    page = tmp_path / "change.html"
    french = ["--language", "fr", "--store", str(tmp_path / "games.db")]
    assert main([*words, *french, "--jobs", "2", "-o", str(page)]) == 0
    assert "6 parties de chaque version sur des graines communes" in capsys.readouterr().out
    assert '<html lang="fr">' in page.read_text(encoding="utf-8")
    assert main([*words, "--store", str(tmp_path / "games.db"), "-o", str(report)]) == 0
    told = capsys.readouterr()
    assert "6 games of each version on common seeds" in told.out
    assert "American rearguard wins" in told.out
    found = json.loads(report.read_text())
    assert found["games"] == 6
    assert found["new"] <= found["old"]
    assert found["change"]["low"] <= found["change"]["by"] <= found["change"]["high"]
    assert found["measures"]["losses"]["old"] > 0
    # A version compared with itself has changed nothing.
    assert main(["playtest", SCENARIO, SCENARIO, *QUICK, "--games", "4", "--format", "json"]) == 0
    same = json.loads(capsys.readouterr().out)
    assert same["change"] == {"by": 0.0, "low": 0.0, "high": 0.0}


def test_versions_with_other_sides_are_not_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(SCENARIO).read_text().replace('"west"', '"north"')
    (tmp_path / "other.json").write_text(text)
    assert main(["playtest", SCENARIO, str(tmp_path / "other.json"), "--games", "2"]) == 2
    assert "its sides are" in capsys.readouterr().err


@pytest.mark.thorough
def test_an_advice_writes_the_map_with_the_best_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, number in (("FIRST_GAMES", 2), ("TURNS", 1), ("PROOF_GAMES", 2)):
        monkeypatch.setattr(halving, name, number)
    monkeypatch.setattr(advise.advise, "__kwdefaults__", {**advise.advise.__kwdefaults__, "changes": 3})
    mended, store = tmp_path / "mended.json", str(tmp_path / "games.db")
    words = ["playtest", LANE, *QUICK, "--advise", str(mended), "--store", store, "--jobs", "1"]
    assert main(words) == 0
    told = capsys.readouterr().out.splitlines()
    assert "as the map is; with these changes" in told[0]
    assert told[1].startswith("  1. ")
    assert "nearer to even (4 games)" in told[1]
    assert told[-1] == f"{mended}: the map with the first one"
    assert main([*words, "--language", "fr"]) == 0
    french = capsys.readouterr().out.splitlines()
    assert "telle qu’est la carte ; avec ces changements" in french[0]
    assert french[-1] == f"{mended} : la carte avec le premier"
    assert len(french) == len(told)
    assert foreign_words("en", "\n".join(french[1:-1]), authored(bundled.scenario("mill-lane"))) == []
    assert main(["validate", str(mended)]) == 0
    assert mended.read_text() != Path(LANE).read_text()
    capsys.readouterr()
    assert main([*words, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["proposals"][0]["change"] in told[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "9"), "--games: an advice plays "),
        (("--until-width", "9"), "--until-width: an advice plays "),
        (("--call", "99"), "--call: an advice plays "),
        (("-o", "x.html"), "--output: an advice plays "),
        ((SCENARIO,), "--advise: two scenarios are named."),
    ],
)
def test_an_advice_decides_for_itself(
    words: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["playtest", LANE, *words, "--advise", str(tmp_path / "x.json")]) == 2
    assert message in capsys.readouterr().err
    assert os.listdir(tmp_path) == []
