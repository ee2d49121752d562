"""The report as one page of HTML: its sentences, tables and drawings in their order."""

from collections.abc import Callable, Sequence
from html import escape

from engine.lab.curves import Curve
from engine.lab.page import charts, names
from engine.lab.page.bots import bots_section
from engine.lab.page.ground_map import Backdrop, map_data, map_section
from engine.lab.page.names import side_names
from engine.lab.page.tables import heat, table
from engine.lab.page.whole_page import whole_page
from engine.lab.page.wording import Wording, capital
from engine.lab.page.words import estimate_words, rate_words, sure_words, trust_words, verdict_words
from engine.lab.report import GameRow, LabReport
from engine.lab.worths import Worth
from engine.play.game import Game
from engine.storage.bundled import page_file
from engine.storage.canonical import result_text

#: Purchases and abilities of fewer games say nothing.
_LEAST_USES = 3
#: Of hexes that go with winning the page tells so many, those first by which most hangs.
_MOST_HEXES = 20


def report_page(found: LabReport, wording: Wording, backdrop: Backdrop | None = None) -> str:
    """The whole page. Everything of a scenario's own is text on it, never a part of it."""
    title = found.game.scenario.title or found.game.scenario.id
    worths = (
        ("report.bought", found.findings.bought, names.unit_name),
        ("report.abilities", found.findings.abilities, names.ability_name),
        ("report.doctrines", found.findings.doctrines, names.doctrine_name),
    )
    body = "\n".join(
        (
            f"<h1>{escape(title)}</h1>",
            f'<p class="second">{escape(_material(found, wording))}</p>',
            _verdict(found, wording),
            _who_wins(found, wording),
            bots_section(found, wording),
            _map(found, backdrop, wording),
            _course(found, wording),
            _objectives(found, wording),
            _deciding(found, wording),
            *(_worths(wording.text(key), each, name, found, wording) for key, each, name in worths),
            _games(found, wording),
        )
    )
    # A script's text may hold nothing that ends it.
    data = result_text(map_data(found, wording)).replace("<", "\\u003c")
    return whole_page(
        wording.text("report.title", title=title),
        f'{body}\n<script type="application/json" id="ground-data">{data}</script>\n'
        f"<script>\n{page_file('report.js')}</script>",
        wording.language,
    )


def _material(found: LabReport, wording: Wording) -> str:
    bots = sorted({bot for row in found.findings.rows for bot in row.pairing.bots})
    names_ = ", ".join(names.bot_name(bot, wording) for bot in bots)
    return wording.plural("report.material", found.findings.figures.games, bots=names_)


def _headed(title: str, note: str, content: str) -> str:
    """A part of the page on one card: its title and what to know of it are plain text."""
    second = f'<p class="second">{escape(note)}</p>' if note else ""
    return f'<h2>{escape(title)}</h2><div class="card">{second}<div class="scroll">{content}</div></div>'


# -------------------------------------------------------------------- who wins


def _verdict(found: LabReport, wording: Wording) -> str:
    estimate = found.findings.verdict.estimate
    sure = " ".join((sure_words(found, wording), trust_words(found, wording))).strip()
    return (
        f'<p class="verdict">{escape(verdict_words(found, wording))}</p>'
        f'<div class="card">{charts.share_bar(estimate, side_names(found.game), wording)}'
        f'<p class="second">{escape(sure)}</p></div>'
    )


def _who_wins(found: LabReport, wording: Wording) -> str:
    rows = [
        (name, rate_words(rate, wording))
        for name, rate in zip(side_names(found.game), found.findings.figures.sides.values(), strict=True)
    ]
    effects = found.findings.effects
    if effects is not None and effects.mover is not None:
        rows.append((wording.text("report.wins.mover"), estimate_words(effects.mover, wording)))
    if effects is not None:
        rows += [
            (
                wording.text("report.wins.bot", bot=names.bot_name(bot, wording)),
                estimate_words(each, wording),
            )
            for bot, each in effects.bots.items()
        ]
    if found.findings.first_blood.of:
        rows.append((wording.text("report.wins.blood"), rate_words(found.findings.first_blood, wording)))
    ends = [
        (capital(names.reason_name(reason, wording)), wording.whole(count))
        for reason, count in found.findings.figures.reasons.items()
    ]
    return (
        f'<h2>{escape(wording.text("report.wins"))}</h2><div class="charts"><div class="card">'
        + table((wording.text("report.wins.of"), wording.text("report.wins.share")), rows)
        + '</div><div class="card">'
        + table((wording.text("report.decided"), wording.text("playtest.games")), ends)
        + "</div></div>"
    )


# -------------------------------------------------------------------- where and when


def _map(found: LabReport, backdrop: Backdrop | None, wording: Wording) -> str:
    layers = "".join(
        f'<option value="{number}"{" selected" if layer == "losses" else ""}>{escape(words)}</option>'
        for number, (layer, words) in enumerate(names.layer_names(wording).items())
    )
    sides = "".join(
        f'<option value="{number}">{escape(name)}</option>'
        for number, name in enumerate(side_names(found.game))
    )

    def said(key: str) -> str:
        return escape(wording.text(key))

    return (
        f'<h2>{said("report.where")}</h2><div class="card"><div class="controls">'
        f'<label>{said("report.where.show")} <select id="layer">{layers}</select></label>'
        f'<label>{said("report.where.of")} <select id="side">'
        f'<option value="-1">{said("report.where.both")}</option>{sides}</select></label>'
        f"<label>{said('report.where.in')} "
        '<input id="round" type="range" min="0" max="0" value="0" step="1">'
        f'<output id="round-told">{said("playtest.all_rounds")}</output></label>'
        f'<button id="play" type="button">{said("playtest.rounds.play")}</button>'
        f'<label><input id="untrodden" type="checkbox"> {said("report.where.untrodden")}</label>'
        '<span class="second">0 <span class="scale"></span> <span id="scale-told"></span></span></div>'
        f"{map_section(found, backdrop, wording)}</div>"
    )


def _course(found: LabReport, wording: Wording) -> str:
    lengths: dict[int, int] = {}
    for row in found.findings.rows:
        lengths[row.record.rounds] = lengths.get(row.record.rounds, 0) + 1
    median = wording.short(found.findings.figures.rounds.median)
    drawn = [
        (title, charts.columns(counts, title, wording))
        for title, counts in (
            (wording.text("report.course.length", median=median), lengths),
            (wording.text("report.course.contact"), found.findings.course.contact),
        )
    ]
    by_resource: dict[str, list[Curve]] = {}
    for curve in found.findings.curves:
        by_resource.setdefault(curve.resource, []).append(curve)
    one, other = side_names(found.game)
    for resource, pair in by_resource.items():
        title = wording.text("report.course.curve", resource=names.resource_name(resource, wording))
        drawn.append((title, charts.curve_chart(pair, (one, other), title, wording)))
    leads = wording.decimal(found.findings.course.lead_changes)
    return (
        f'<h2>{escape(wording.text("report.course"))}</h2><p><span class="key">{escape(one)}</span>'
        f'<span class="key second-side">{escape(other)}</span>'
        f'<span class="second">{escape(wording.text("report.course.note", changes=leads))}</span></p>'
        '<div class="charts">'
        + "".join(
            f'<figure class="card"><figcaption>{escape(title)}</figcaption>{picture}</figure>'
            for title, picture in drawn
            if picture
        )
        + "</div>"
    )


def _objectives(found: LabReport, wording: Wording) -> str:
    rounds = sorted({each.round for each in found.findings.holdings})
    if not rounds:
        return ""
    rates = {(each.objective, each.round): each.holder_won for each in found.findings.holdings}
    head = "".join(f'<th class="heat">{number}</th>' for number in rounds)
    lines = []
    for objective in found.game.scenario.objectives:
        cells = "".join(heat(rates.get((objective.id, number)), wording) for number in rounds)
        if any((objective.id, number) in rates for number in rounds):
            name = escape(names.objective_name(found.game, objective, wording))
            lines.append(f"<tr><td>{name}</td>{cells}</tr>")
    return _headed(
        wording.text("report.objectives"),
        wording.text("report.objectives.note"),
        f"<table><tr><th>{escape(wording.text('report.round'))}</th>{head}</tr>{''.join(lines)}</table>",
    )


def _deciding(found: LabReport, wording: Wording) -> str:
    rows = [_worth(found, each, each.what, wording) for each in found.findings.deciding[:_MOST_HEXES]]
    if not rows:
        return ""
    keys = ("side", "hex", "games", "with_unit", "without")
    content = table([wording.text(f"report.column.{key}") for key in keys], rows)
    return _headed(wording.text("report.deciding"), wording.text("report.deciding.note"), content)


def _worths(
    title: str,
    worths: Sequence[Worth],
    name: Callable[[Game, str, Wording], str],
    found: LabReport,
    wording: Wording,
) -> str:
    rows = [
        _worth(found, each, name(found.game, each.what, wording), wording)
        for each in worths
        if each.with_it.of >= _LEAST_USES
    ]
    if not rows:
        return ""
    keys = ("side", "what", "games", "with", "without")
    content = table([wording.text(f"report.column.{key}") for key in keys], rows)
    return _headed(title, wording.text("report.worths.note"), content)


def _worth(found: LabReport, worth: Worth, name: str, wording: Wording) -> tuple[str, ...]:
    without = rate_words(worth.without, wording) if worth.without.of else ""
    side = names.side_name(found.game, worth.side)
    return side, name, wording.whole(worth.with_it.of), rate_words(worth.with_it, wording), without


def _games(found: LabReport, wording: Wording) -> str:
    rows = [_game(found, row, wording) for row in found.findings.rows]
    lucks = (wording.text("report.column.luck", side=side) for side in side_names(found.game))
    keys = ("seed", "bots", "winner", "by", "rounds")
    head = (*(wording.text(f"report.column.{key}") for key in keys), *lucks)
    told = "report.luck" if found.findings.adjusted is not None else "report.luck.none"
    return _headed(wording.text("report.every_game"), wording.text(told), table(head, rows))


def _game(found: LabReport, row: GameRow, wording: Wording) -> tuple[str, ...]:
    luck = ("", "")
    if row.luck is not None:
        luck = wording.signed(row.luck.first * 100), wording.signed(-row.luck.second * 100)
    return (
        f"{row.pairing.seed}",
        " / ".join(names.bot_name(bot, wording) for bot in row.pairing.bots),
        names.side_name(found.game, row.record.winner),
        names.reason_name(row.record.reason, wording),
        f"{row.record.rounds}",
        *luck,
    )
