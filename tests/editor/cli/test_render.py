from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.printing.scenario_sheet import scenario_sheet
from engine.cli.main import main
from engine.model.flatten import flatten
from engine.storage import bundled
from engine.storage.documents import SCENARIO, data_of

MAP = str(next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill"))


def test_a_map_becomes_a_png_of_the_size_asked_for(qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "map.png"
    assert main(["render", MAP, "-o", str(target), "--px-per-hex", "20"]) == 0
    image = QImage(str(target))
    assert not image.isNull()
    bare = tmp_path / "bare.png"
    assert main(["render", MAP, "-o", str(bare), "--px-per-hex", "20", "--no-title"]) == 0
    smaller = QImage(str(bare))
    assert smaller.width() < image.width()
    assert smaller.height() < image.height()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bare.png", "map.png"]


def test_svg_and_pdf_are_vectors_and_the_same_every_time(qtbot: QtBot, tmp_path: Path) -> None:
    svg, again, pdf = tmp_path / "a.svg", tmp_path / "b.svg", tmp_path / "a.pdf"
    for target in (svg, again, pdf):
        assert main(["render", MAP, "-o", str(target), "--px-per-hex", "24", "--print"]) == 0
    text = svg.read_text("utf-8")
    assert text.count("<path") > 300
    assert "<image" not in text
    assert "nan" not in text
    assert text == again.read_text("utf-8")
    assert pdf.read_bytes().startswith(b"%PDF")


def test_the_result_is_told_as_json(qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "map.png"
    assert main(["render", MAP, "-o", str(target), "--px-per-hex", "12", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    image = QImage(str(target))
    assert (told["width"], told["height"], told["format"]) == (image.width(), image.height(), "png")


def test_title_and_key_speak_the_language_asked_for(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(name: str, *more: str) -> str:
        target = tmp_path / f"{name}.svg"
        assert main(["render", MAP, "-o", str(target), "--px-per-hex", "24", *more]) == 0
        return target.read_text("utf-8")

    monkeypatch.setenv("LC_ALL", "C")
    english = drawn("english")
    french = drawn("french", "--language", "fr")
    assert french != english
    assert drawn("again") == english
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert drawn("environment") == french
    assert drawn("bare", "--no-title") == drawn("bare-english", "--no-title", "--language", "en")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "map.gif"], "suffix"),
        (["-o", "map"], "suffix"),
        (["-o", "no/such/folder/map.png"], "folder"),
        (["-o", "map.png", "--px-per-hex", "0"], "range"),
        (["-o", "map.png", "--px-per-hex", "nan"], "range"),
        (["-o", "folder.png"], "folder"),
    ],
)
def test_what_cannot_be_drawn_gets_one_clear_line(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()
    assert main(["render", MAP, *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
    assert "Traceback" not in error
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.png"]


def test_a_picture_too_large_says_what_would_fit(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("editor.printing.files.MOST_PIXELS", 10_000)
    assert main(["render", MAP, "-o", str(tmp_path / "map.png"), "--px-per-hex", "90"]) == 2
    assert "At most --px-per-hex" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_a_wish_the_picture_is_as_large_as_fits(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.printing.files.MOST_PIXELS", 100_000)
    assert main(["render", MAP, "-o", str(tmp_path / "map.png")]) == 0
    image = QImage(str(tmp_path / "map.png"))
    assert 60_000 < image.width() * image.height() <= 100_000


@pytest.mark.parametrize(
    "arguments", [("map.svg",), ("map.pdf",), ("map.pdf", "--print-and-play", "a4")], ids=" ".join
)
def test_a_map_too_large_for_lines_is_drawn_in_pixels_alone(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("editor.printing.files.MOST_DRAWN", 50)
    assert main(["render", MAP, "-o", *arguments]) == 2
    assert "Draw it as a PNG picture." in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_picture_in_pieces_is_the_picture_of_the_whole(qtbot: QtBot) -> None:
    scenario = bundled.scenario("king-of-the-hill")
    catalogue = bundled.catalogue()
    sheet = scenario_sheet(scenario, flatten(scenario.layout, catalogue), catalogue)
    px = 61.0
    images = []
    for pieces in (False, True):
        image = QImage(round(sheet.size[0] * px), round(sheet.size[1] * px), QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        painter.scale(px, px)
        sheet.draw(painter, px, pieces=pieces)
        painter.end()
        images.append(np.frombuffer(bytes(image.constBits()), dtype=np.uint8).astype(int))
    off = np.abs(images[0] - images[1])
    # Curves are flattened anew in each piece, and lines rounded where they leave it: a shade may differ.
    assert (off > 12).mean() < 5e-5
    assert off.max() <= 32


def test_it_works_without_a_display(tmp_path: Path) -> None:
    surroundings = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    target = tmp_path / "map.png"
    words = ["render", MAP, "-o", str(target), "--px-per-hex", "10"]
    code = f"import sys; from engine.cli.main import main; sys.exit(main({words!r}))"
    done = subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert target.stat().st_size > 1000


def with_junk(value: Any) -> Any:
    """The same data with things in every list that no list holds."""
    if isinstance(value, dict):
        return {key: with_junk(each) for key, each in value.items()}
    if isinstance(value, list):
        return [7.5, *map(with_junk, value), None, {"x_no": 1}, [[]]]
    return value


def test_every_export_of_a_file_with_junk_in_all_lists_is_written(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data: Any = data_of(SCENARIO, bundled.scenario("mill-lane"))
    junk = with_junk(data)
    # The place of a board is one value: with junk in it the whole board could not be read.
    junk["layout"]["boards"] = [7.5, *data["layout"]["boards"]]
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(junk), encoding="utf-8")
    for words in (
        ["convert", str(broken), str(tmp_path / "a.tmx")],
        ["convert", str(broken), str(tmp_path / "a.tmj")],
        ["render", str(broken), "-o", str(tmp_path / "a.png"), "--px-per-hex", "10"],
        ["render", str(broken), "-o", str(tmp_path / "a.svg"), "--px-per-hex", "10"],
        ["render", str(broken), "-o", str(tmp_path / "a.pdf"), "--px-per-hex", "10"],
        ["render", str(broken), "-o", str(tmp_path / "booklet.pdf"), "--print-and-play", "a4"],
    ):
        assert main(words) == 0, words
        said = capsys.readouterr()
        assert "internal error" not in said.err
        assert "/objectives/0" in said.err or "more; `tidewright validate" in said.err
