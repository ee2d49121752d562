"""Who sees whom on a map, pair by pair, with the rule that blocks: a line of signs for each hex.

VASSAL looks no sight up by itself, but it evaluates an expression over the two ends of a line that a player
draws. So each hex has a line with the verdict on every other hex, as a short code in the order of the hexes,
and each verdict is worded once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from editor.text.sentences import told
from editor.text.texts import text
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex, distance
from engine.rules.base.sighting.sight_clauses import FROM_BELOW
from engine.rules.base.sighting.sight_proof import Ruling, SightProof

#: The signs of a code: none that an expression, a property or XML understands in its own way.
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

#: So many pairs are looked at: 500 hexes with one another, or the near ones of more hexes, which are quicker.
_MOST_PAIRS, _MOST_NEAR = 250_000, 750_000

#: Looks at a pair: the number of the verdict on it.
_Look = Callable[[Hex, Hex], int]


@dataclass(frozen=True, slots=True)
class SightTable:
    """The hexes in order, the line of codes of each, the words of each code.

    `width` is how many signs a code has. Without a `reach` a line has a code for each hex in order; else it
    has one for each step of at most `reach` columns and rows, from the least, and farther pairs are unknown.
    """

    hexes: tuple[Hex, ...]
    lines: Mapping[Hex, str]
    verdicts: Mapping[str, str]
    width: int
    reach: int | None


def sight_table(survey: Survey) -> SightTable:
    """The table of a survey, in the language spoken now (B-LOS-02 to B-LOS-18)."""
    hexes = tuple(sorted(survey.map.cells))
    reach = _reach(hexes)
    words: dict[str, int] = {}
    look = _looking(survey, reach, words)
    numbers = _all_pairs(hexes, look) if reach is None else _near_pairs(hexes, reach, look)
    width = 1
    while len(_SIGNS) ** width < len(words):
        width += 1
    lines = {hex_: "".join(_code(each, width) for each in line) for hex_, line in numbers.items()}
    verdicts = {_code(number, width): each for each, number in words.items()}
    return SightTable(hexes, lines, verdicts, width, reach)


def _looking(survey: Survey, reach: int | None, words: dict[str, int]) -> _Look:
    """What looks at a pair, both ways at once where it can; `words` gets each verdict with its number."""
    # Tested from the lower end, a line is the same whichever way one looks along it.
    is_mutual = FROM_BELOW in survey.sight_clauses.readings
    known: dict[tuple[Hex, Hex], int] = {}

    def look(start: Hex, end: Hex) -> int:
        pair = (min(start, end), max(start, end)) if is_mutual else (start, end)
        if pair not in known:
            known[pair] = words.setdefault(_verdict(survey, start, end, reach), len(words))
        return known[pair]

    return look


def _all_pairs(hexes: Sequence[Hex], look: _Look) -> dict[Hex, list[int]]:
    return {start: [look(start, end) for end in hexes] for start in hexes}


def _near_pairs(hexes: Sequence[Hex], reach: int, look: _Look) -> dict[Hex, list[int]]:
    """The verdicts on all steps from each hex; a step that leads off the map has that on the hex itself."""
    there, found, span = frozenset(hexes), dict[Hex, list[int]](), range(-reach, reach + 1)
    for start in hexes:
        ends = (Hex(start.q + across, start.r + down) for across in span for down in span)
        found[start] = [look(start, end if end in there else start) for end in ends]
    return found


def _reach(hexes: Sequence[Hex]) -> int | None:
    """How far is looked, so that there are not too many pairs; None = anywhere."""
    if len(hexes) ** 2 <= _MOST_PAIRS:
        return None
    reach = 1
    # A disc of that radius about each hex.
    while len(hexes) * (3 * (reach + 1) * (reach + 2)) <= _MOST_NEAR:
        reach += 1
    return reach


def _verdict(survey: Survey, start: Hex, end: Hex, reach: int | None) -> str:
    if end == start:
        return text("vassal.sight.same")
    if reach is not None and distance(start, end) > reach:
        return far_words(reach)
    return verdict_words(survey.proof(start, end), survey)


def far_words(reach: int) -> str:
    """What is said of a pair that is too far apart for the table."""
    return text("vassal.sight.far", hexes=reach)


def verdict_words(proof: SightProof, survey: Survey) -> str:
    """Whether the ends of a line see each other; where not, by which rule and through which hexes."""
    label = survey.map.label
    if proof.visible:
        veiled = ", ".join(map(label, proof.veiled))
        return text("vassal.sight.veiled", hexes=veiled) if veiled else text("vassal.sight.clear")
    reasons = dict.fromkeys(f"{told(each.sentence(label))} [{each.rule}]" for each in _decisive(proof))
    return text("vassal.sight.blocked", reason=" ".join(reasons))


def _decisive(proof: SightProof) -> Iterator[Ruling]:
    """The rulings that block: on the pair, else one for each of the lines left and right of a hexside."""
    pair = [each for each in proof.pair_rulings if each.blocks]
    if pair:
        yield pair[0]
        return
    for line in proof.lines:
        if line.decisive is not None:
            yield line.decisive


def _code(number: int, width: int) -> str:
    signs = ""
    for _ in range(width):
        number, rest = divmod(number, len(_SIGNS))
        signs = _SIGNS[rest] + signs
    return signs
