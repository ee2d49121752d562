"""What happened in the games of a store as tables, and as Parquet files that another program reads."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from engine.cli.main import main
from engine.lab.batch import pairings
from engine.lab.fact_tables import TABLES
from engine.lab.facts import Facts
from engine.lab.kept_batch import kept_batch, kept_facts
from engine.storage.game_store import GameStore
from engine.storage.parquet import NoParquet, parquet_files
from tests.support.games import bundled_game

TO_PLAY = pairings(("tactical", "random"), 3, 1)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Facts]]:
    """A store of three games of four rounds, and what happened in them."""
    file = tmp_path_factory.mktemp("store") / "games.db"
    game = bundled_game("king-of-the-hill", 4)
    with GameStore(file) as kept:
        list(kept_batch(game, TO_PLAY, kept))
        facts = [kept_facts(game, pairing, kept) for pairing in TO_PLAY]
    return file, [each for each in facts if each is not None]


def sums(folder: Path, name: str, what: str = "count(*)", where: str = "true") -> object:
    found = duckdb.execute(f"SELECT {what} FROM '{folder}/{name}.parquet' WHERE {where}").fetchone()
    return found and found[0]


def test_tables_hold_all_that_happened(
    store: tuple[Path, list[Facts]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, facts = store
    folder = tmp_path / "tables"
    words = ["playtest", "--store", str(file), "--tables", str(folder)]
    assert main([*words, "--format", "json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert {path.stem: sums(folder, path.stem) for path in folder.iterdir()} == numbers
    assert numbers["games"] == sums(folder, "games", where="has_facts") == len(TO_PLAY)
    fires = [fire for each in facts for fire in each.fires]
    assert fires
    assert sums(folder, "fires", "sum(hits)") == sum(fire.hits for fire in fires)
    assert sums(folder, "fires", "sum(len(origins))") == sum(len(fire.origins) for fire in fires)
    assert sums(folder, "losses", "sum(figures)") == sum(
        loss.figures for each in facts for loss in each.losses
    )
    entered = sum(
        times
        for each in facts
        for sides in each.entered.values()
        for hexes in sides.values()
        for times in hexes.values()
    )
    assert sums(folder, "moves", "sum(times)", "kind = 'entered'") == entered > 0
    bought = sum(len(each.bought) for each in facts)
    assert sums(folder, "uses", where="kind = 'bought'") == bought > 0
    in_one = duckdb.execute(
        f"SELECT count(*) FROM '{folder}/fires.parquet' JOIN '{folder}/games.parquet' USING (game)"
    ).fetchone()
    assert in_one == (len(fires),), "every row names its game"
    assert main(words) == 0, "tables make room for newer ones"


def test_games_without_facts_are_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, file = bundled_game("king-of-the-hill", 1), tmp_path / "games.db"
    with GameStore(file) as kept:
        list(kept_batch(game, TO_PLAY[:1], kept))
        (sheet,) = kept.batches()
        kept.keep_facts(sheet.id, TO_PLAY[0].bots, TO_PLAY[0].seed, {"version": 0})
    folder = tmp_path / "tables"
    words = ["playtest", "--store", str(file), "--tables", str(folder), "--language", "en"]
    assert main(words) == 0
    assert "of 1 of 1 game nothing is kept but the end" in capsys.readouterr().out
    assert (sums(folder, "games", where="NOT has_facts"), sums(folder, "fires")) == (1, 0)


def test_a_folder_with_other_files_is_left_alone(
    store: tuple[Path, list[Facts]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["playtest", "--store", str(store[0]), "--tables", str(tmp_path)]
    (tmp_path / "letter.txt").write_text("Dear", encoding="utf-8")
    assert main(words) == 2
    assert "letter.txt lies there already. Name a folder that is new or empty." in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    words[-1] = str(tmp_path / "letter.txt")
    assert main(words) == 2
    assert "letter.txt cannot be " in capsys.readouterr().err
    assert main([*words, "-o", str(tmp_path / "x.json")]) == 2
    assert "--tables names a folder. Leave --output out." in capsys.readouterr().err


def test_without_duckdb_the_extra_is_named(
    store: tuple[Path, list[Facts]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    with pytest.raises(NoParquet):
        parquet_files(TABLES, ())
    assert main(["playtest", "--store", str(store[0]), "--tables", str(tmp_path / "tables")]) == 2
    assert "Install tidewright[parquet]." in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "text", ["it's", 'a "b"', "a\nb", "1999-01-01", "'); DROP TABLE x; --", "é\u2028", ""]
)
def test_texts_come_back_as_they_were(text: str, tmp_path: Path) -> None:
    columns = {"text": "VARCHAR", "texts": "VARCHAR[]", "number": "BIGINT", "nothing": "DOUBLE"}
    files = parquet_files({"it's": columns}, [("it's", (text, [text, ""], 2**40, None))])
    (tmp_path / "t.parquet").write_bytes(files["it's"])
    found = duckdb.execute(f"SELECT * FROM '{tmp_path}/t.parquet'").fetchall()
    assert found == [(text, [text, ""], 2**40, None)]


def test_what_fits_no_table_is_told() -> None:
    with pytest.raises(NoParquet, match="A value fits no table"):
        parquet_files({"numbers": {"number": "BIGINT"}}, [("numbers", ("many",))])
