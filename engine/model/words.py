"""What a language says for the English sentences and words of the program."""

import string
from collections.abc import Collection
from functools import cache
from gettext import NullTranslations

from engine.model.said import GivenName, Said, Translated, original


class Words:
    """A language: what it lacks stays English, and `ENGLISH` says everything as it is written in the code.

    A translation is data that anybody may have written: one that names other arguments than its English
    template, or formats them in another way, is none.
    """

    def __init__(self, language: str, translations: NullTranslations) -> None:
        self.language = language
        self._translations = translations

    @property
    def is_draft(self) -> bool:
        """Whether nobody who speaks the language has read its translation."""
        return self.template("no", "language.draft") == "yes"

    def told(self, text: str) -> str:
        """The text in this language, with all its parts."""
        if not isinstance(text, Said):
            return self.template(text)
        arguments = {name: self.part(each) for name, each in text.arguments.items()}
        return self.template_of(text).format_map(arguments)

    def template_of(self, said: Said) -> str:
        """What this language makes a sentence with."""
        if said.counts is None:
            return self.template(said.template, said.context)
        number, many = said.counts
        return self.counted(said.template, many, number, said.context)

    def part(self, value: object) -> object:
        """What this language says for an argument of a sentence; names that were given stay as they are."""
        return self.told(value) if isinstance(value, str) and not isinstance(value, GivenName) else value

    def translation(self, text: str) -> Translated:
        """The same as a sentence that remembers the English one."""
        made = Translated(self.told(text))
        made.english = original(text)
        return made

    def template(self, english: str, context: str = "") -> str:
        """The template of this language for an English one; texts of the window have their key as context."""
        if not english:
            return english
        if context:
            found = self._translations.pgettext(context, english)
        else:
            found = self._translations.gettext(english)
        return found if _is_said(found, (english,)) else english

    def counted(self, one: str, many: str, number: int, context: str = "") -> str:
        """The template for that number of things."""
        try:
            if context:
                found = self._translations.npgettext(context, one, many, number)
            else:
                found = self._translations.ngettext(one, many, number)
        except ArithmeticError:
            found = ""  # The formula of the file divides by nothing.
        return found if _is_said(found, (one, many)) else one if number == 1 else many


def _is_said(found: str, english: Collection[str]) -> bool:
    return found in english or (found != "" and fits(found, english))


def fits(translation: str, english: Collection[str]) -> bool:
    """Whether a translation names the arguments of one of its English templates, formatted alike."""
    return placeholders(translation) in map(placeholders, english)


@cache
def placeholders(template: str) -> frozenset[tuple[str, str, str]] | None:
    """Name, format and conversion of each argument of a template; None when it is none."""
    try:
        parts = [part for part in string.Formatter().parse(template) if part[1] is not None]
    except ValueError:
        return None
    return frozenset((name or "", form or "", how or "") for _, name, form, how in parts)


#: English as it stands in the code.
ENGLISH = Words("en", NullTranslations())
