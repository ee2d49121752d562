"""Tables of a page, and cells coloured by a rate."""

from collections.abc import Iterable, Sequence
from html import escape

from engine.lab.page.wording import Wording
from engine.lab.page.words import span
from engine.lab.statistics import Rate


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of texts under their titles."""
    titles = "".join(f"<th>{escape(each)}</th>" for each in head)
    lines = ("".join(f"<td>{escape(each)}</td>" for each in row) for row in rows)
    return f"<table><tr>{titles}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def heat(rate: Rate | None, wording: Wording) -> str:
    """A cell with a rate in percent: of one colour above one half, of the other below."""
    if rate is None:
        return "<td></td>"
    strength = round(abs(rate.share - 0.5) * 100)
    colour = "--one" if rate.share >= 0.5 else "--two"
    count, ends = wording.whole(rate.count), span(*rate.interval, wording)
    words = escape(wording.plural("report.heat", rate.of, count=count, span=ends))
    shade = f"color-mix(in srgb, var({colour}) {strength}%, transparent)"
    return f'<td class="heat" style="background:{shade}" title="{words}">{rate.share * 100:.0f}</td>'
