"""What is said of games in one language: texts by their keys, and numbers as the language writes them."""

from dataclasses import dataclass
from functools import reduce

from engine.storage.languages import keyed_plural, keyed_text, words_of


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts and numbers of a language, by its code; what it lacks is English."""

    language: str

    def text(self, key: str, **values: str) -> str:
        """The text of `key` with `values` put in; without any it is as it stands, its braces too."""
        found = keyed_text(self.language, key)
        return found.format_map(values) if values else found

    def plural(self, key: str, number: int, **values: str) -> str:
        """The text of `key` for so many things, with `number` put in."""
        return keyed_plural(self.language, key, number).format_map({"number": self.whole(number), **values})

    def told(self, sentence: str) -> str:
        """A sentence or a name of the engine's in this language."""
        return words_of(self.language).told(sentence)

    def thing(self, name: str) -> str:
        """What a thing of the tables is called; a name that the language has none for stays."""
        small = name.lower()
        found = self.told(small)
        return name if found == small else capital(found)

    def whole(self, number: int) -> str:
        """A whole number, its thousands apart."""
        first, *groups = f"{abs(number):,}".split(",")
        written = reduce(
            lambda rest, last: self.text("number.thousands", rest=rest, last=last), groups, first
        )
        return f"−{written}" if number < 0 else written

    def decimal(self, number: float, digits: int = 1) -> str:
        """A number with so many digits after the mark; less than nothing with a true minus."""
        return self._marked(f"{number:.{digits}f}")

    def signed(self, number: float, digits: int = 0) -> str:
        """The same with its sign, of which what rounds to nothing has none."""
        written = self.decimal(number, digits)
        return f"+{written}" if number > 0 and any(each in written for each in "123456789") else written

    def short(self, number: float) -> str:
        """A number with no more digits than it takes."""
        return self._marked(f"{number:g}")

    def percent(self, share: float) -> str:
        """A share in whole percent, in one piece."""
        return f"{self.decimal(share * 100, 0)}\u00a0%"

    def _marked(self, written: str) -> str:
        whole, mark, tenth = written.removeprefix("-").partition(".")
        found = self.text("number.decimal", whole=whole, tenth=tenth) if mark else whole
        is_less = written.startswith("-") and any(each in written for each in "123456789")
        return f"−{found}" if is_less else found


def capital(words: str) -> str:
    """Words as they stand at the beginning of a line."""
    return words[:1].upper() + words[1:]
