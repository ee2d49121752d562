"""The replay page itself: one file without any other, that a forum or a mail can hold."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from editor.play.knowledge import EVERYBODY, NOBODY
from editor.play.timeline import Moment, course_of
from editor.replay_page.course import PageStep, steps_of
from editor.text.names import named
from editor.text.speaking import spoken_here
from editor.text.texts import language, text
from engine.hexes.hex import Hex
from engine.lab.page.whole_page import whole_page
from engine.model.catalogue import Catalogue
from engine.model.values import Json
from engine.play.game import Game
from engine.storage.bundled import page_file
from engine.storage.canonical import result_text
from engine.storage.saved_game import SavedGame

if TYPE_CHECKING:
    from editor.replay_page.pictures import Laid, PagePictures


def replay_page(saved: SavedGame, catalogue: Catalogue, spoken: str) -> str:
    """The page of a saved game in a language.

    Of a game that goes on it shows what both sides know and no more, of one that is over everything. Raises
    NotReady where the scenario cannot be played, ReplayFailed where an answer does not fit.
    """
    from editor.application import drawing_application

    drawing_application()
    with spoken_here(spoken):
        course = course_of(saved, named(catalogue))
        return _page(course.match.game, course.moments, is_over=course.match.outcome is not None)


def _page(game: Game, moments: Sequence[Moment], *, is_over: bool) -> str:
    from editor.replay_page.pictures import PagePictures

    viewer = EVERYBODY if is_over else NOBODY
    steps = steps_of(game, moments, viewer)
    pictures = PagePictures(game, moments[0].state, viewer)
    data = _data(game, steps, pictures)
    title = game.scenario.title or game.scenario.id
    note = "" if is_over else f'<p class="second">{escape(text("replay.unfinished"))}</p>'
    held = result_text(data).replace("<", "\\u003c")  # a script's text may hold nothing that ends it
    body = f"""<h1>{escape(title)}</h1>{note}
<div class="replay"><div class="stage card">
<div class="controls"><button id="play">{escape(text("replay.play"))}</button>
<button id="back" aria-label="{escape(text("replay.back"))}">◀</button>
<input id="place" type="range" min="0" max="{len(steps) - 1}" value="0"
aria-label="{escape(text("replay.place"))}">
<button id="on" aria-label="{escape(text("replay.on"))}">▶</button></div>
<p id="words" aria-live="polite"></p><p id="standing" class="second"></p>
{_map(pictures)}</div>
<ol id="log" class="card" tabindex="0" aria-label="{escape(text("replay.log"))}">{_log(steps)}</ol></div>
<script type="application/json" id="replay-data">{held}</script>
<style>
{page_file("replay.css")}</style>
<script>
{page_file("replay.js")}</script>"""
    return whole_page(title, body, language())


def _map(pictures: PagePictures) -> str:
    wide, tall = pictures.size
    return (
        f'<svg id="map" viewBox="0 0 {wide} {tall}" role="img" aria-label="{escape(text("report.map"))}">'
        f'<image width="{wide}" height="{tall}" href="{pictures.ground()}"/>'
        '<g id="changes"></g><g id="marks"></g><g id="counters"></g></svg>'
    )


def _log(steps: Sequence[PageStep]) -> str:
    """Every step as a button that leads to it, with its details below."""
    parts = []
    for number, step in enumerate(steps):
        details = "".join(f"<li>{escape(each)}</li>" for each in step.details)
        below = f"<ul>{details}</ul>" if details else ""
        kind = ' class="head"' if step.is_head else ""
        parts.append(f'<li{kind}><button data-step="{number}">{escape(step.words)}</button>{below}</li>')
    return "".join(parts)


def _data(game: Game, steps: Sequence[PageStep], pictures: PagePictures) -> dict[str, Json]:
    """What the script shows: of each step what is different from the one before."""
    shown: dict[str, list[Json]] = {}
    number_of: dict[str, str] = {}
    rows: list[Json] = []
    for step in steps:
        lying = {
            number_of.setdefault(id_, str(len(number_of))): _place(each)
            for id_, each in pictures.counters(step.state).items()
        }
        moved: dict[str, Json] = {id_: place for id_, place in lying.items() if shown.get(id_) != place}
        moved |= dict.fromkeys(shown.keys() - lying.keys())
        shown = lying
        rows.append(
            {
                "standing": step.standing,
                "units": moved,
                "order": list(lying),
                "changes": [_place(each) for each in pictures.changes(step.state)],
                "hexes": [_outline(pictures, hex_) for hex_ in step.hexes if hex_ in game.map.cells],
            }
        )
    return {
        "pictures": list(pictures.addresses),
        "steps": rows,
        "words": {"play": text("replay.play"), "stop": text("replay.stop")},
    }


def _place(lying: Laid) -> list[Json]:
    return [lying.picture, *(round(each, 1) for each in (lying.left, lying.top, lying.wide, lying.tall))]


def _outline(pictures: PagePictures, hex_: Hex) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in pictures.outline(hex_))
