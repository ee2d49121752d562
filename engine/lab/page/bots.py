"""The part of a page that says how bots fare against each other on the map, and how they play."""

from collections.abc import Callable
from html import escape

from engine.lab.conduct import Conduct
from engine.lab.page.names import bot_name, side_names
from engine.lab.page.tables import heat, table
from engine.lab.page.wording import Wording
from engine.lab.report import LabReport

#: How bots play, in a table: the key of what stands over a column, and its figure.
_CONDUCT: tuple[tuple[str, Callable[[Conduct, Wording], str]], ...] = (
    ("report.conduct.lost", lambda each, wording: _mean(each.figures_lost, each, wording)),
    ("report.conduct.sprints", lambda each, wording: _share(each.sprints, each.figures_lost, wording)),
    ("report.conduct.attacks", lambda each, wording: _mean(each.attacks, each, wording)),
    ("report.conduct.supported", lambda each, wording: _share(each.supported, each.attacks, wording)),
    ("report.conduct.suppressive", lambda each, wording: _share(each.suppressive, each.attacks, wording)),
    ("report.conduct.chance", lambda each, wording: wording.percent(each.mean_chance)),
    ("report.conduct.deserted", lambda each, wording: _share(each.deserted, each.holders, wording)),
    ("report.conduct.idle", lambda each, wording: _share(each.idle, each.activations, wording)),
)


def _mean(count: int, conduct: Conduct, wording: Wording) -> str:
    return wording.decimal(count / max(conduct.games, 1))


def _share(count: int, of: int, wording: Wording) -> str:
    return wording.percent(count / of) if of else wording.text("report.none")


def bots_section(found: LabReport, wording: Wording) -> str:
    """How bots fare against each other on this map, and how they play."""
    parts = [_matrix(found, wording)] if len(found.findings.matrix) > 2 else []
    if found.findings.conduct:
        head = (wording.text("report.bot"), *(wording.text(key) for key, _ in _CONDUCT))
        rows = [
            (bot_name(bot, wording), *(figure(conduct, wording) for _, figure in _CONDUCT))
            for bot, conduct in found.findings.conduct.items()
        ]
        parts.append(f'<div class="card"><div class="scroll">{table(head, rows)}</div></div>')
    if not parts:
        return ""
    return (
        f"<h2>{escape(wording.text('report.bots'))}</h2>"
        f'<p class="second">{escape(wording.text("report.bots.note"))}</p>{"".join(parts)}'
    )


def _matrix(found: LabReport, wording: Wording) -> str:
    """How often the first side won, by its bot (row) and the other side's (column)."""
    rates = found.findings.matrix
    bots = sorted({bot for pair in rates for bot in pair})
    first, second = side_names(found.game)
    head = "".join(f'<th class="heat">{escape(bot_name(bot, wording))}</th>' for bot in bots)
    lines = ""
    for row in bots:
        cells = "".join(heat(rates.get((row, bot)), wording) for bot in bots)
        lines += f"<tr><td>{escape(bot_name(row, wording))}</td>{cells}</tr>"
    note = wording.text("report.matrix.note", first=first, second=second)
    return (
        f'<div class="card"><p class="second">{escape(note)}</p>'
        f"<table><tr><th></th>{head}</tr>{lines}</table></div>"
    )
