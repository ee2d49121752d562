"""The report as one page of HTML: its sentences, tables and drawings in their order."""

from collections.abc import Callable, Sequence
from html import escape

from engine.lab.curves import Curve
from engine.lab.page import charts, names
from engine.lab.page.bots import bots_section
from engine.lab.page.ground_map import Backdrop, map_data, map_section
from engine.lab.page.tables import heat, table
from engine.lab.page.whole_page import whole_page
from engine.lab.page.words import (
    estimate_words,
    rate_words,
    side_names,
    sure_words,
    trust_words,
    verdict_words,
)
from engine.lab.report import GameRow, LabReport
from engine.lab.worths import Worth
from engine.play.game import Game
from engine.storage.bundled import page_file
from engine.storage.canonical import result_text

#: Purchases and abilities of fewer games say nothing.
_LEAST_USES = 3
#: Of hexes that go with winning the page tells so many, those first by which most hangs.
_MOST_HEXES = 20


def report_page(found: LabReport, backdrop: Backdrop | None = None) -> str:
    """The whole page. Everything of a scenario's own is text on it, never a part of it."""
    title = found.game.scenario.title or found.game.scenario.id
    body = "\n".join(
        (
            f"<h1>{escape(title)}</h1>",
            f'<p class="second">{escape(_material(found))}</p>',
            _verdict(found),
            _who_wins(found),
            bots_section(found),
            _map(found, backdrop),
            _course(found),
            _objectives(found),
            _deciding(found),
            _worths("Units bought", found.findings.bought, names.unit_name, found),
            _worths("Abilities used", found.findings.abilities, names.ability_name, found),
            _worths("Doctrines", found.findings.doctrines, names.doctrine_name, found),
            _games(found),
        )
    )
    # A script's text may hold nothing that ends it.
    data = result_text(map_data(found)).replace("<", "\\u003c")
    return whole_page(
        f"Playtest of {title}",
        f'{body}\n<script type="application/json" id="ground-data">{data}</script>\n'
        f"<script>\n{page_file('report.js')}</script>",
    )


def _material(found: LabReport) -> str:
    bots = sorted({bot for row in found.findings.rows for bot in row.pairing.bots})
    names_ = ", ".join(map(names.bot_name, bots))
    games = found.findings.figures.games
    return f"{games} games, played by bots: {names_}. Shares stand with their 95 % intervals."


# -------------------------------------------------------------------- who wins


def _verdict(found: LabReport) -> str:
    return (
        f'<p class="verdict">{escape(verdict_words(found))}</p>'
        f'<div class="card">{charts.share_bar(found.findings.verdict.estimate, side_names(found))}'
        f'<p class="second">{escape(" ".join((sure_words(found), trust_words(found))).strip())}</p></div>'
    )


def _who_wins(found: LabReport) -> str:
    rows = [
        (name, rate_words(rate))
        for name, rate in zip(side_names(found), found.findings.figures.sides.values(), strict=True)
    ]
    effects = found.findings.effects
    if effects is not None and effects.mover is not None:
        rows.append(("Who has the initiative first, all else even", estimate_words(effects.mover)))
    if effects is not None:
        rows += [
            (f"Bot {names.bot_name(bot)} against the others, all else even", estimate_words(each))
            for bot, each in effects.bots.items()
        ]
    if found.findings.first_blood.of:
        rows.append(("Who drew first blood", rate_words(found.findings.first_blood)))
    ends = [
        (names.reason_name(reason).capitalize(), f"{count}")
        for reason, count in found.findings.figures.reasons.items()
    ]
    return (
        '<h2>Who wins</h2><div class="charts"><div class="card">'
        + table(("Wins of", "Share"), rows)
        + '</div><div class="card">'
        + table(("Decided by", "Games"), ends)
        + "</div></div>"
    )


# -------------------------------------------------------------------- where and when


def _map(found: LabReport, backdrop: Backdrop | None) -> str:
    layers = "".join(
        f'<option value="{number}"{" selected" if layer == "losses" else ""}>{escape(words)}</option>'
        for number, (layer, words) in enumerate(names.LAYERS.items())
    )
    sides = "".join(
        f'<option value="{number}">{escape(name)}</option>' for number, name in enumerate(side_names(found))
    )
    return (
        '<h2>Where it happens</h2><div class="card"><div class="controls">'
        f'<label>Show <select id="layer">{layers}</select></label>'
        f'<label>of <select id="side"><option value="-1">both sides</option>{sides}</select></label>'
        '<label>in <input id="round" type="range" min="0" max="0" value="0" step="1">'
        '<output id="round-told">all rounds</output></label>'
        '<button id="play" type="button">Play the rounds</button>'
        '<label><input id="untrodden" type="checkbox"> hexes that no unit ever entered</label>'
        '<span class="second">0 <span class="scale"></span> <span id="scale-told"></span> a game</span></div>'
        f"{map_section(found, backdrop)}</div>"
    )


def _course(found: LabReport) -> str:
    lengths: dict[int, int] = {}
    for row in found.findings.rows:
        lengths[row.record.rounds] = lengths.get(row.record.rounds, 0) + 1
    drawn = [
        (
            f"Length in rounds, median {found.findings.figures.rounds.median:g}",
            charts.columns(lengths, "round"),
        )
    ]
    drawn.append(("Round of the first attack", charts.columns(found.findings.course.contact, "round")))
    by_resource: dict[str, list[Curve]] = {}
    for curve in found.findings.curves:
        by_resource.setdefault(curve.resource, []).append(curve)
    for resource, pair in by_resource.items():
        title = f"{names.resource_name(resource)} as a round begins"
        drawn.append((title, charts.curve_chart(pair, side_names(found), title)))
    one, other = side_names(found)
    return (
        f'<h2>How it goes</h2><p><span class="key">{escape(one)}</span>'
        f'<span class="key second-side">{escape(other)}</span>'
        '<span class="second">lines are means, bands hold half of the games; '
        f"the lead changes hands {found.findings.course.lead_changes:.1f} times a game</span></p>"
        '<div class="charts">'
        + "".join(
            f'<figure class="card"><figcaption>{escape(title)}</figcaption>{picture}</figure>'
            for title, picture in drawn
            if picture
        )
        + "</div>"
    )


def _objectives(found: LabReport) -> str:
    rounds = sorted({each.round for each in found.findings.holdings})
    if not rounds:
        return ""
    rates = {(each.objective, each.round): each.holder_won for each in found.findings.holdings}
    head = "".join(f'<th class="heat">{number}</th>' for number in rounds)
    lines = []
    for objective in found.game.scenario.objectives:
        cells = "".join(heat(rates.get((objective.id, number))) for number in rounds)
        if any((objective.id, number) in rates for number in rounds):
            name = escape(names.objective_name(found.game, objective))
            lines.append(f"<tr><td>{name}</td>{cells}</tr>")
    return (
        '<h2>What objectives are worth</h2><div class="card"><p class="second">How often who held it as a '
        "round began won the game, whichever side that was. Hover for the games.</p>"
        f'<div class="scroll"><table><tr><th>Round</th>{head}</tr>{"".join(lines)}</table></div></div>'
    )


def _deciding(found: LabReport) -> str:
    rows = [_worth(found, each, each.what) for each in found.findings.deciding[:_MOST_HEXES]]
    if not rows:
        return ""
    head = ("Side", "Hex", "Games", "Won with a unit there", "Won without")
    return (
        '<h2>Hexes that go with winning</h2><div class="card"><p class="second">Where a unit of the side '
        "stood as a round of the first half of a game began. At most one in twenty of such hexes is here by "
        "chance; why it goes with winning, figures do not say.</p>"
        f'<div class="scroll">{table(head, rows)}</div></div>'
    )


def _worths(title: str, worths: Sequence[Worth], name: Callable[[Game, str], str], found: LabReport) -> str:
    rows = [
        _worth(found, each, name(found.game, each.what)) for each in worths if each.with_it.of >= _LEAST_USES
    ]
    if not rows:
        return ""
    head = ("Side", "What", "Games", "Won with it", "Won without")
    return (
        f'<h2>{title}</h2><div class="card"><p class="second">A side that is winning can afford more: such '
        f'shares say what goes together, not why.</p><div class="scroll">{table(head, rows)}</div></div>'
    )


def _worth(found: LabReport, worth: Worth, name: str) -> tuple[str, ...]:
    without = rate_words(worth.without) if worth.without.of else ""
    side = names.side_name(found.game, worth.side)
    return side, name, f"{worth.with_it.of}", rate_words(worth.with_it), without


def _games(found: LabReport) -> str:
    rows = [_game(found, row) for row in found.findings.rows]
    one, other = side_names(found)
    head = ("Seed", "Bots", "Winner", "By", "Rounds", f"Luck of {one}", f"Luck of {other}")
    told = (
        "Luck is what a side's own dice brought it in chance to win, in points of a hundred."
        if found.findings.adjusted is not None
        else "For the luck of dice there are too few games."
    )
    return (
        f'<h2>Every game</h2><div class="card"><p class="second">{told}</p>'
        f'<div class="scroll">{table(head, rows)}</div></div>'
    )


def _game(found: LabReport, row: GameRow) -> tuple[str, ...]:
    luck = ("", "") if row.luck is None else (_points(row.luck.first), _points(-row.luck.second))
    return (
        f"{row.pairing.seed}",
        " / ".join(map(names.bot_name, row.pairing.bots)),
        names.side_name(found.game, row.record.winner),
        names.reason_name(row.record.reason),
        f"{row.record.rounds}",
        *luck,
    )


def _points(chance: float) -> str:
    """A change of chance in whole points, none without a sign."""
    points = round(chance * 100)
    return f"{points:+d}" if points else "0"
