"""Maps of other programs broken in their own structure: elements, fields, tokens and characters."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

from engine.storage import bundled
from engine.storage.documents import SCENARIO, data_of, value_of_data
from engine.storage.interchange.formats import import_map
from engine.storage.interchange.levels import Levels
from engine.storage.interchange.losses import NotConvertible
from engine.storage.interchange.tiled_export import to_tiled
from engine.storage.interchange.tmj import tmj_text
from engine.storage.interchange.tmx import tmx_text

ENDINGS = (".tmx", ".tmj", ".map", ".board")
_SMALL = ("mill-lane", "king-of-the-hill", "gilroys-harbor")

#: What no number, name or list of a map should be.
WORDS = (
    "", "0", "-1", "1", "2", "7", "3.5", "1e308", "-1e9", "nan", "inf", "9" * 400, "4294967295", "2147483648",
    "é", "\u2028", "x" * 3000, "true", "null", "csv", "base64", "zlib", "hexagonal", "board", "overlay",
    "unit", "hex", "hexside", "road", "A1", "@0", "ZZZ9999", "[1, 2]", "{}", "[]", '{"hex": 3}',
    "0,0 9999,9999", "eJztwTEBAAAAwqD1T20MH6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==", "west",
    "a.b.c", "0.1.2", ",", "  ",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3.5, 1e308, 10**99, "", "hex", [], {}, [[]], [0] * 50, {"a": 1}, [{}], "0,0",
    [None], {"id": 1}, 2**32, -(2**31),
)  # fmt: skip


# ------------------------------------------------------------------ whole maps


@cache
def tiled_source(name: str, ending: str) -> str:
    tiled, _ = to_tiled(bundled.scenario(name), bundled.catalogue(), "t.png")
    return tmx_text(tiled) if ending == ".tmx" else tmj_text(tiled)


def wesnoth_source(dice: random.Random) -> str:
    codes = (
        "Gg",
        "Gs^Fp",
        "Hh",
        "Mm",
        "Ww",
        "Wo",
        "Re",
        "Ke",
        "Gg^Vh",
        "Xu",
        "Qxu",
        "_off^_usr",
        "1 Ke",
        "2 Kh",
    )
    columns = dice.randint(3, 14)
    rows = (", ".join(dice.choice(codes) for _ in range(columns)) for _ in range(dice.randint(3, 12)))
    return "\n".join(rows) + "\n"


def megamek_source(dice: random.Random) -> str:
    columns, rows = dice.randint(1, 12), dice.randint(1, 12)
    terrains = (
        "",
        "woods:1;foliage_elev:2",
        "rough:1",
        "water:0",
        "water:2",
        "road:1:9",
        "building:2:8",
        "pavement:1",
    )
    lines = [
        f'hex {column:02}{row:02} {dice.choice((0, 0, 0, 1, 2, -3, 5))} "{dice.choice(terrains)}" ""'
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    ]
    return "\n".join((f"size {columns} {rows}", "option exit_roads_to_pavement false", *lines, "end", ""))


def source(ending: str, dice: random.Random) -> str:
    match ending:
        case ".map":
            return wesnoth_source(dice)
        case ".board":
            return megamek_source(dice)
        case _:
            return tiled_source(dice.choice(_SMALL), ending)


# ------------------------------------------------------------------ breaking them


def characters(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    end = min(len(text), at + dice.choice((1, 3, 40, 400)))
    return dice.choice(
        (
            text[:at],
            text[:at] + text[end:],
            text[:end] + text[at:end] + text[end:],
            text[:at] + dice.choice(WORDS) + text[end:],
            text[:at] + dice.choice("\0\t<>&\"'{}[],:;\ufeff\ud7ff😀") + text[at + 1 :],
        )
    )


def tokens(text: str, dice: random.Random) -> str:
    parts = text.split(dice.choice((",", "\n", " ", '"', ":", ";")))
    joint = text[len(parts[0])] if len(parts) > 1 else ""
    for _ in range(dice.choice((1, 1, 2, 8))):
        at = dice.randrange(len(parts))
        match dice.randrange(4):
            case 0:
                parts[at] = dice.choice(WORDS)
            case 1 if len(parts) > 1:
                del parts[at]
            case 2:
                parts.insert(at, parts[dice.randrange(len(parts))])
            case _:
                parts[at] = (parts[at] * dice.choice((2, 50)))[:5_000]
    return joint.join(parts)


def elements(text: str, dice: random.Random) -> str:
    root = ElementTree.fromstring(text)
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        everything = list(root.iter())
        element = dice.choice(everything)
        match dice.randrange(6):
            case 0 if element.attrib:
                element.set(dice.choice(sorted(element.attrib)), dice.choice(WORDS))
            case 1 if element.attrib:
                del element.attrib[dice.choice(sorted(element.attrib))]
            case 2:
                element.text = dice.choice(WORDS)
            case 3 if len(element):
                element.remove(dice.choice(list(element)))
            case 4 if len(element):
                element.extend([dice.choice(list(element))] * dice.choice((1, 1, 300)))
            case _:
                # Not into itself: that would be a tree without end.
                other = ElementTree.fromstring(ElementTree.tostring(dice.choice(everything)))
                if sum(1 for _ in other.iter()) < 200:
                    element.insert(dice.randint(0, len(element)), other)
    return ElementTree.tostring(root, encoding="unicode")


def fields(text: str, dice: random.Random) -> str:
    root = json.loads(text)
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        found: list[tuple[Any, Any]] = []

        def walk(value: Any, into: list[tuple[Any, Any]] = found) -> None:
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                into.append((value, key))
                if isinstance(inner, dict | list):
                    walk(inner)

        walk(root)
        holder, key = dice.choice(found)
        match dice.randrange(5):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.extend([holder[key]] * dice.choice((1, 1, 300)))
            case 2:
                other, from_ = dice.choice(found)
                holder[key] = (
                    json.loads(json.dumps(other[from_])) if isinstance(other, dict) else dice.choice(ODD)
                )
            case 3:
                holder[key] = dice.choice(WORDS)
            case _:
                holder[key] = dice.choice(ODD)
    return json.dumps(root)


_WAYS: Mapping[str, tuple[Callable[[str, random.Random], str], ...]] = {
    ".tmx": (elements, elements, elements, characters, tokens),
    ".tmj": (fields, fields, fields, characters, tokens),
    ".map": (characters, tokens),
    ".board": (characters, tokens),
}


def broken(seed: int) -> tuple[str, str]:
    """The ending and the text of a broken map, the same for the same seed."""
    dice = random.Random(seed)
    ending = dice.choice(ENDINGS)
    return ending, dice.choice(_WAYS[ending])(source(ending, dice), dice)


def taken(seed: int) -> str:
    """What becomes of a broken map: `refused` or `read`; raises when a law is broken.

    A refusal says what is wrong. What is read can be written, goes to Tiled and comes back as it is.
    """
    ending, text = broken(seed)
    catalogue = bundled.catalogue()
    levels = random.Random(seed).choice(list(Levels))
    try:
        made = import_map(text, ending, "Broken", catalogue, levels=levels)
    except NotConvertible as refusal:
        if not refusal.message:
            raise
        return "refused"
    for loss in made.losses.report():
        assert loss.text()
        assert loss.finding().message
    again, _ = value_of_data(SCENARIO, data_of(SCENARIO, made.scenario))
    assert again == made.scenario
    tiled, losses = to_tiled(made.scenario, catalogue, "t.png")
    back = import_map(tmx_text(tiled), ".tmx", "Back", catalogue)
    if not losses.report():
        assert back.scenario == made.scenario
    assert back.losses.report() == ()
    return "read"
