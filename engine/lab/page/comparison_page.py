"""Two versions of a map as one page of HTML: what the change did to who wins, to games, to the ground."""

from dataclasses import dataclass
from html import escape

from engine.lab.ground import GroundFacts
from engine.lab.page import charts
from engine.lab.page.ground_map import Backdrop, still_map
from engine.lab.page.names import side_name
from engine.lab.page.tables import table
from engine.lab.page.whole_page import whole_page
from engine.lab.versions import Shift, VersionComparison, change_words, played_words, sure_of_words
from engine.play.game import Game

#: What the maps show: what was lost where, in unit points a game.
_SHOWN = "losses"


@dataclass(frozen=True, slots=True)
class VersionPlayed:
    """A version of the map, what happened where in its games, and its picture."""

    game: Game
    ground: GroundFacts
    backdrop: Backdrop | None = None


def comparison_page(found: VersionComparison, old: VersionPlayed, new: VersionPlayed) -> str:
    """The whole page. Everything of a scenario's own is text on it, never a part of it."""
    title = new.game.scenario.title or new.game.scenario.id
    side = side_name(old.game, old.game.sides[0])
    said = change_words(found, side)
    body = "\n".join(
        (
            f"<h1>{escape(title)}, two versions</h1>",
            f'<p class="second">{escape(played_words(found))}, {escape(sure_of_words(found))}.</p>',
            f'<p class="verdict">{escape(said)}.</p>',
            f'<div class="card">{charts.change_bar(found.change, said)}</div>',
            "<h2>How games go</h2>",
            f'<div class="card">{table(("A game", "Old", "New", "Change"), map(_row, found.measures))}</div>',
            _maps(old, new),
        )
    )
    return whole_page(f"Two versions of {title}", body)


def _row(shift: Shift) -> tuple[str, ...]:
    change = shift.change
    sure = "" if shift.may_be_nothing else ", no chance"
    told = f"{change.rate:+.1f} ({change.low:+.1f} to {change.high:+.1f}){sure}".replace("-", "−")
    if not any(change):
        told = "none"
    return shift.name.capitalize(), f"{shift.old:.1f}", f"{shift.new:.1f}", told


def _maps(old: VersionPlayed, new: VersionPlayed) -> str:
    """Both maps side by side, shaded by one measure."""
    counted = [each.ground.counted(_SHOWN) for each in (old, new)]
    most = max((much for hexes in counted for much in hexes.values()), default=0.0)
    figures = "".join(
        f'<figure class="card"><figcaption>{name}</figcaption>'
        f"{still_map(each.game, each.backdrop, hexes, most)}</figure>"
        for name, each, hexes in zip(("Old", "New"), (old, new), counted, strict=True)
    )
    return (
        '<h2>Where units fall</h2><p class="second">The darker a hex, the more of both sides is lost there; '
        f"hover for figures. The darkest stands for {most:.1f} unit points a game.</p>"
        f'<div class="charts">{figures}</div>'
    )
