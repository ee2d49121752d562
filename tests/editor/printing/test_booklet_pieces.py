"""The pieces of a booklet: counters, markers and cards, as many as are needed, in a light file."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.card_pages import deck_cards, deck_pages, doctrine_cards, doctrine_pages
from editor.printing.booklet.compact import compacted, pieces
from editor.printing.booklet.counter_pages import CHIP, SIZE, counters_needed, loose_needed
from editor.printing.booklet.cut_sheets import Piece, cut_sheets
from editor.printing.booklet.markers_needed import MarkerGroup, markers_needed
from editor.printing.booklet.page import Page, pdf_bytes
from editor.printing.booklet.paper import PAPERS
from editor.printing.booklet.side_stock import UNCOUNTED
from editor.text.texts import speak
from editor.views.board_source import Slot
from engine.model.flatten import flatten
from engine.model.scenario import RuleSelection
from engine.storage import bundled

CATALOGUE = bundled.catalogue()
HILL = bundled.scenario("king-of-the-hill")
BREAKING = bundled.scenario("at-the-breaking-point")


def counts(scenario, side: int) -> dict[str, int]:
    needed = counters_needed(scenario, scenario.sides[side], CATALOGUE)
    return {each.caption: each.count for each in needed}


# ---------------------------------------------------------------------- counters


def test_all_that_may_be_bought_has_counters_as_far_as_the_boxes_go(qtbot: QtBot) -> None:
    west = counts(HILL, 0)
    # 54 regulars of the one box, 12 of them in the three squads at the start.
    assert west["Regular"] == 1 + 42 // 4
    assert west["Elite"] == 12 // 4
    assert west["Officer"] == west["Machine gun crew"] == west["Mortar crew"] == 6
    assert west["Engineer"] == west["Recon"] == 1
    assert west["GMC CCKW 353"] == 6
    assert west["Bedford OY"] == UNCOUNTED, "of a helping nation, not counted by any box"
    loose = dict(loose_needed(HILL, HILL.sides[0], CATALOGUE))
    assert (loose["squad_base"], loose["regular"], loose["machine_gun"]) == (24 - 3, 42, 6)
    assert loose["engineer"] == 6 // 2 - 1, "the tokens are shared out, one is on a squad"
    assert "Opel Blitz" not in west
    assert "Opel Blitz" in counts(HILL, 1)


def test_limits_of_the_scenario_and_its_boxes_are_kept(qtbot: QtBot) -> None:
    fewer = replace(HILL, components={"american.mortar": 2}, component_limits={"m4a1_sherman": 1})
    assert counts(fewer, 0)["Mortar crew"] == 2
    assert counts(fewer, 0)["M4A1 Sherman"] == 1
    base_box = replace(HILL, boxes=("base",))
    assert "Bedford OY" not in counts(base_box, 0)


def test_loose_forces_can_be_built_of_bases_and_figures_too(qtbot: QtBot) -> None:
    for side in BREAKING.sides:
        loose = dict(loose_needed(BREAKING, side, CATALOGUE))
        assert loose["squad_base"] == sum(force.bases for force in side.forces)
        figures = Counter[str]()
        for force in side.forces:
            figures.update(force.figures)
        assert {id_: loose[id_] for id_ in figures} == dict(figures)


# ---------------------------------------------------------------------- markers


def test_markers_are_those_of_the_rules_in_force(qtbot: QtBot) -> None:
    skirmish = {(each.group, each.id) for each in markers_needed(HILL, CATALOGUE)}
    base = {(each.group, each.id) for each in markers_needed(BREAKING, CATALOGUE)}
    for marker in ("fatigued", "op_fire", "pinned", "disrupted"):
        assert (MarkerGroup.STATE, marker) in skirmish & base
    only = {id_ for _, id_ in skirmish - base}
    assert {"light", "heavy", "incapacitated", "standing", "crater", "charge", "trench", "s_mines"} <= only
    assert {"smoke", "mines", "razor_wire", "tank_trap", "pillbox", "field_hospital"} <= only
    assert (MarkerGroup.GROUND, "entrenchment") in base, "it has engineers"
    assert "wreck" not in {id_ for _, id_ in skirmish}
    with_wrecks = replace(HILL, rules=RuleSelection("skirmish", optional_rules=("wrecks",)))
    assert "wreck" in {each.id for each in markers_needed(with_wrecks, CATALOGUE)}


def test_there_are_as_many_markers_as_the_boxes_hold_and_the_table_needs(qtbot: QtBot) -> None:
    needed = {(each.id, each.side): each.count for each in markers_needed(HILL, CATALOGUE)}
    stock = CATALOGUE.units.components["base"]
    for piece in ("razor_wire", "tank_trap", "entrenchment", "smoke", "mines"):
        assert needed[piece, ""] == stock[piece]
    assert needed["concealed", "west"] == stock["american.concealment"]
    assert needed["control", "east"] == len(HILL.objectives) + 4
    bases = {each.id: each.count for each in markers_needed(BREAKING, CATALOGUE)}
    units = sum(force.bases for side in BREAKING.sides for force in side.forces)
    assert bases["fatigued"] == units
    assert bases["op_fire"] == -(-units // 2)


# ---------------------------------------------------------------------- sheets


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_piece_lies_on_the_paper_and_on_no_other(qtbot: QtBot, paper: str) -> None:
    placed: list[tuple[int, float, float, float, float]] = []
    at = [0]

    def noted(width: float, size: float):
        def draw(painter: QPainter) -> None:
            where = painter.transform()
            placed.append((at[0], where.dx(), where.dy(), width, size))

        return draw

    pieces = [
        Piece("Squads with a long name that needs room", 40, SIZE, noted(SIZE, SIZE)),
        Piece("Guns", 1, SIZE, noted(SIZE, SIZE)),
        Piece("Weapons", 33, CHIP, noted(2 * CHIP, CHIP), 2 * CHIP),
        Piece("Regulars", 150, CHIP, noted(CHIP, CHIP)),
        Piece("States", 70, 12.0, noted(12.0, 12.0)),
    ]
    room = PAPERS[paper].room
    for number, page in enumerate(cut_sheets("Counters", pieces, PAPERS[paper])):
        at[0] = number
        image = QImage(10, 10, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        page.draw(painter)
        painter.end()
    assert len(placed) == 40 + 1 + 33 + 150 + 70
    for _, x, y, width, size in placed:
        assert room.left - 0.01 <= x - width / 2
        assert x + width / 2 <= room.right + 0.01
        assert room.top <= y - size / 2
        assert y + size / 2 <= room.bottom + 0.01
    for first, (page, x, y, width, size) in enumerate(placed):
        for other, ox, oy, owidth, osize in placed[first + 1 :]:
            if other == page:
                assert abs(x - ox) >= (width + owidth) / 2 or abs(y - oy) >= (size + osize) / 2


# ---------------------------------------------------------------------- cards


def test_the_doctrines_lie_four_on_a_page_in_the_language_and_priced_in_points(qtbot: QtBot) -> None:
    english = {face.name: face.html for face in doctrine_cards(CATALOGUE)}
    assert len(list(doctrine_pages(CATALOGUE, PAPERS["a4"]))) == -(-len(english) // 4) == 2
    assert re.search(r"<b>Paratroopers\.</b>.*?<td>2&nbsp;CP&nbsp;\+<br>1&nbsp;XP</td>", english["Commando"])
    assert re.search(r"Incendiary bombing run\.</b>.*?<td>3&nbsp;XP</td>", english["Air Force"])
    speak("fr")
    try:
        french = {face.name: face.html for face in doctrine_cards(CATALOGUE)}
    finally:
        speak("en")
    assert "Bombardement incendiaire.</b> Quatre dés contre" in french["Aviation"]
    for card in CATALOGUE.cards.values():
        assert not any(card.text in html for html in french.values()), card.id


def test_the_decks_of_a_scenario_are_printed_card_by_card(qtbot: QtBot) -> None:
    assert not list(deck_cards(BREAKING, CATALOGUE))
    west, east = BREAKING.sides
    dealt = replace(
        BREAKING,
        sides=(
            replace(west, strategy_decks=("artillery_1",)),
            replace(east, operations_cards=("camouflage",)),
        ),
    )
    faces = list(deck_cards(dealt, CATALOGUE))
    cards = [card for card in CATALOGUE.cards.values() if card.deck == "artillery_1"]
    assert sum(face.count for face in faces) == sum(card.count for card in cards) + 1
    assert "Camouflage" in [face.name for face in faces]
    pages = list(deck_pages(dealt, CATALOGUE, PAPERS["letter"]))
    assert len(pages) == -(-sum(face.count for face in faces) // 12)


def test_the_words_of_cards_stay_letters_and_on_their_card(qtbot: QtBot) -> None:
    data = pdf_bytes([*doctrine_pages(CATALOGUE, PAPERS["letter"])], "Doctrines")
    assert b"/ToUnicode" in data
    assert len(re.findall(rb"/FontFile2", data)) >= 2, "the fonts lie in the file"
    assert sum(drawing.count(b"Tj") + drawing.count(b"TJ") for drawing in drawings(data)) > 200


# ---------------------------------------------------------------------- the file


def drawings(data: bytes) -> list[bytes]:
    found = []
    for start in re.finditer(rb"/FlateDecode\s*>>\s*stream\r?\n", data):
        unpacked = zlib.decompress(data[start.end() : data.index(b"endstream", start.end())])
        if unpacked.startswith(b"/GSa gs"):
            found.append(unpacked)
    return found


@pytest.fixture(scope="module")
def hill(qapp: object) -> tuple[list[Page], bytes]:
    pages = booklet(HILL, flatten(HILL.layout, CATALOGUE), CATALOGUE, PAPERS["a4"])
    return pages, pdf_bytes(pages, "King of the Hill")


@pytest.mark.thorough
def test_a_booklet_is_light_and_all_of_lines(hill: tuple[list[Page], bytes]) -> None:
    pages, data = hill
    assert len(data) < 3_000_000
    assert len(data) / len(pages) < 170_000
    for width, height in re.findall(rb"/Subtype\s*/Image.*?/Width (\d+).*?/Height (\d+)", data, re.S):
        assert max(int(width), int(height)) <= 64
    assert len(drawings(data)) == len(pages)


def test_a_compacted_file_holds_together(hill: tuple[list[Page], bytes]) -> None:
    _, data = hill
    table = int(re.findall(rb"startxref\s+(\d+)", data)[-1])
    assert data[table:].startswith(b"xref")
    rows = re.findall(rb"(\d{10}) 00000 n", data[table:])
    for number, row in enumerate(rows, start=1):
        assert data[int(row) :].startswith(b"%d 0 obj" % number)
    for object_, length in re.findall(rb"\n(\d+) 0 obj\s*<<\s*/Length (\d+) 0 R", data):
        said = re.search(rb"\n%s 0 obj\s+(\d+)\s+endobj" % length, data)
        assert said is not None
        body = data[data.index(b"\n%s 0 obj" % object_) :]
        start = re.search(rb"stream\r?\n", body)
        assert start is not None
        assert body[start.end() + int(said[1]) :].lstrip().startswith(b"endstream")
    assert not re.search(rb"\d\.\d{7,}", b"".join(drawings(data))), "no number of nine digits is left"
    assert compacted(b"no pdf at all") == b"no pdf at all"
    assert b"".join(pieces(data)) == data
    assert all(each.endswith(b"\n") for each in list(pieces(data))[:-1])


def test_a_squad_counter_shows_what_it_counts(qtbot: QtBot) -> None:
    for each in counters_needed(HILL, HILL.sides[1], CATALOGUE):
        if each.counter.slots:
            assert sum(2 if s in (Slot.MACHINE_GUN, Slot.MORTAR) else 1 for s in each.counter.slots) == 4
