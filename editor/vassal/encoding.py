"""How VASSAL writes lists into one line: elements by a delimiter, which an element escapes by a backslash.

So its `SequenceEncoder` has it. Traits lie in one another: each is such a pair with all that lie within it,
so the backslashes before a delimiter count how deep it lies.
"""

import re
from collections.abc import Iterable, Sequence

#: What VASSAL and its windows would take for their own: escapes, and the tags of HTML.
_TAKEN = str.maketrans({"\\": "/", "<": "‹", ">": "›", "\n": " ", "\r": " ", "\t": " "})

#: What XML cannot hold, and what VASSAL keeps for its own commands.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")

#: Modifiers of a key as Java counts them: Ctrl, old and new style.
_CTRL = 130


def sequence(elements: Iterable[str], delimiter: str) -> str:
    """The elements in one line; empty for none, and for one empty element."""
    return delimiter.join(_element(each, delimiter) for each in elements)


def _element(element: str, delimiter: str) -> str:
    escaped = element.replace(delimiter, f"\\{delimiter}")
    quoted = element.startswith("\\") or (len(element) > 0 and element[0] == element[-1] == "'")
    return f"'{escaped}'" if quoted else escaped


def nested(elements: Sequence[str]) -> str:
    """Traits from the outermost to the innermost, each pair in one line by a tab."""
    line = elements[-1]
    for element in reversed(elements[:-1]):
        line = sequence((element, line), "\t")
    return line


def ctrl(letter: str) -> str:
    """The key of a capital letter with Ctrl."""
    return f"{ord(letter)},{_CTRL}"


def writable(words: str) -> str:
    """Words as VASSAL keeps and shows them: on one line, without escapes, tags and control characters.

    An element that ends with a backslash would swallow what follows, and a name that begins with a tag would
    be drawn as HTML, with pictures from anywhere.
    """
    return _UNWRITABLE.sub("", words.translate(_TAKEN))


def yes_no(value: bool) -> str:
    """A truth value as Java writes it."""
    return "true" if value else "false"
