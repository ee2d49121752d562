"""Which signs stand for themselves in a line: the same ones on every Python, whose tables of signs differ."""

from __future__ import annotations

import re

#: Signs without a shape, for the brackets of a pattern: controls, spaces but the usual one, what steers a
#: text, halves of pairs, private ones and what is no sign. What no table has yet counts as a sign: the next
#: Python may know it, and lines that two Pythons write are compared.
SHAPELESS = (
    r"\0-\x1f\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f"
    r"\u205f-\u2064\u2066-\u206f\u3000\ud800-\uf8ff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0001\U000e0020-\U000e007f\U000f0000-\U0010ffff"
)
_SHAPELESS = re.compile(f"[{SHAPELESS}]")


def has_shape(text: str) -> bool:
    """Whether every sign of a text stands for itself."""
    return _SHAPELESS.search(text) is None
