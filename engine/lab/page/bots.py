"""The part of a page that says how bots fare against each other on the map, and how they play."""

from collections.abc import Callable
from html import escape

from engine.lab.conduct import Conduct
from engine.lab.page import names
from engine.lab.page.tables import heat, table
from engine.lab.page.words import percent, side_names
from engine.lab.report import LabReport


def _share(count: int, of: int) -> str:
    return percent(count / of) if of else "none"


#: How bots play, in a table: what stands over a column, and its figure.
_CONDUCT: tuple[tuple[str, Callable[[Conduct], str]], ...] = (
    ("Figures lost a game", lambda each: f"{each.figures_lost / max(each.games, 1):.1f}"),
    ("of them at own moves", lambda each: _share(each.sprints, each.figures_lost)),
    ("Attacks a game", lambda each: f"{each.attacks / max(each.games, 1):.1f}"),
    ("with support", lambda each: _share(each.supported, each.attacks)),
    ("to suppress", lambda each: _share(each.suppressive, each.attacks)),
    ("Chance to hit", lambda each: percent(each.mean_chance)),
    ("Objectives left alone", lambda each: _share(each.deserted, each.holders)),
    ("Idle activations", lambda each: _share(each.idle, each.activations)),
)


def bots_section(found: LabReport) -> str:
    """How bots fare against each other on this map, and how they play."""
    parts = [_matrix(found)] if len(found.findings.matrix) > 2 else []
    if found.findings.conduct:
        head = ("Bot", *(words for words, _ in _CONDUCT))
        rows = [
            (names.bot_name(bot), *(figure(conduct) for _, figure in _CONDUCT))
            for bot, conduct in found.findings.conduct.items()
        ]
        parts.append(f'<div class="card">{table(head, rows)}</div>')
    if not parts:
        return ""
    return (
        '<h2>The bots</h2><p class="second">A map that is even between bots who never support each other\'s '
        f"fire, or never leave an objective, need not be even between people.</p>{''.join(parts)}"
    )


def _matrix(found: LabReport) -> str:
    """How often the first side won, by its bot (row) and the other side's (column)."""
    rates = found.findings.matrix
    bots = sorted({bot for pair in rates for bot in pair})
    first, second = side_names(found)
    head = "".join(f'<th class="heat">{escape(names.bot_name(bot))}</th>' for bot in bots)
    lines = ""
    for row in bots:
        cells = "".join(heat(rates.get((row, bot))) for bot in bots)
        lines += f"<tr><td>{escape(names.bot_name(row))}</td>{cells}</tr>"
    return (
        f'<div class="card"><p class="second">Wins of {escape(first)} in percent, by its bot (rows) and '
        f"that of {escape(second)} (columns): what differs from row to row is a bot's, not the map's.</p>"
        f"<table><tr><th></th>{head}</tr>{lines}</table></div>"
    )
