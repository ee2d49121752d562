"""Two versions of a map as one page of HTML: what the change did to who wins, to games, to the ground."""

from dataclasses import dataclass
from html import escape

from engine.lab.ground import GroundFacts
from engine.lab.page import charts
from engine.lab.page.ground_map import Backdrop, still_map
from engine.lab.page.names import side_name
from engine.lab.page.tables import table
from engine.lab.page.version_words import change_words, measure_name, played_words, sure_of_words
from engine.lab.page.whole_page import whole_page
from engine.lab.page.wording import Wording, capital
from engine.lab.versions import Shift, VersionComparison
from engine.play.game import Game

#: What the maps show: what was lost where, in unit points a game.
_SHOWN = "losses"


@dataclass(frozen=True, slots=True)
class VersionPlayed:
    """A version of the map, what happened where in its games, and its picture."""

    game: Game
    ground: GroundFacts
    backdrop: Backdrop | None = None


def comparison_page(
    found: VersionComparison, wording: Wording, old: VersionPlayed, new: VersionPlayed
) -> str:
    """The whole page. Everything of a scenario's own is text on it, never a part of it."""
    title = new.game.scenario.title or new.game.scenario.id
    said = change_words(found, side_name(old.game, old.game.sides[0]), wording)
    head = [wording.text(f"versions.column.{key}") for key in ("game", "old", "new", "change")]
    rows = (_row(shift, wording) for shift in found.measures)
    body = "\n".join(
        (
            f"<h1>{escape(wording.text('versions.head', title=title))}</h1>",
            f'<p class="second">{escape(played_words(found, wording))}, '
            f"{escape(sure_of_words(found, wording))}.</p>",
            f'<p class="verdict">{escape(said)}.</p>',
            f'<div class="card">{charts.change_bar(found.change, said, wording)}</div>',
            f"<h2>{escape(wording.text('versions.games'))}</h2>",
            f'<div class="card">{table(head, rows)}</div>',
            _maps(old, new, wording),
        )
    )
    return whole_page(wording.text("versions.title", title=title), body, wording.language)


def _row(shift: Shift, wording: Wording) -> tuple[str, ...]:
    change, told = shift.change, wording.text("versions.none")
    if any(change):
        by, low, high = (wording.signed(each, 1) for each in change)
        key = "versions.shift" if shift.may_be_nothing else "versions.shift.sure"
        told = wording.text(key, change=by, span=wording.text("report.span", low=low, high=high))
    name = capital(measure_name(shift.name, wording))
    return name, wording.decimal(shift.old), wording.decimal(shift.new), told


def _maps(old: VersionPlayed, new: VersionPlayed, wording: Wording) -> str:
    """Both maps side by side, shaded by one measure."""
    counted = [each.ground.counted(_SHOWN) for each in (old, new)]
    most = max((much for hexes in counted for much in hexes.values()), default=0.0)
    figures = "".join(
        f'<figure class="card"><figcaption>{escape(wording.text(key))}</figcaption>'
        f"{still_map(each.game, each.backdrop, hexes, most, wording)}</figure>"
        for key, each, hexes in zip(
            ("versions.column.old", "versions.column.new"), (old, new), counted, strict=True
        )
    )
    note = wording.text("versions.ground.note", most=wording.decimal(most))
    return (
        f"<h2>{escape(wording.text('versions.ground'))}</h2>"
        f'<p class="second">{escape(note)}</p><div class="charts">{figures}</div>'
    )
