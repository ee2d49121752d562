"""The known word that an unknown one was probably meant to be."""

from collections.abc import Iterable
from difflib import get_close_matches

#: So many unknown words are compared with all known ones, in so many of their letters: a guess helps nobody
#: who has more.
MOST_WORDS, MOST_LETTERS = 100, 60


class Nearest:
    """Guesses among some known words; the same word is looked for once."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = sorted(known)
        self._found: dict[str, str | None] = {}

    def to(self, word: str) -> str | None:
        """The known word most like that one; None where none is, or after too many others."""
        if word not in self._found:
            if len(self._found) == MOST_WORDS:
                return None
            close = get_close_matches(word[:MOST_LETTERS], self._known, n=1)
            self._found[word] = close[0] if close else None
        return self._found[word]
