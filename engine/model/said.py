"""Sentences that remember what they were made of, so that they can be told in another language."""

from collections.abc import Callable, Iterable, Mapping, Sequence


class GivenName(str):
    """A name that the author of a map gave: every language says it as it is, wherever it stands."""

    __slots__ = ()


class Said(str):
    """A sentence in English, with the template and the arguments that made it.

    It is a string like any other; `template` names its arguments in braces, as `str.format` reads them.
    An argument may itself be such a sentence, or part of one. One that counts has in `counts` its number and
    the template for more than one; `template` is that for one. A text of the window has its key as `context`.
    """

    template: str
    arguments: Mapping[str, object]
    counts: tuple[int, str] | None = None
    context: str = ""


def say(template: str, **arguments: object) -> Said:
    """The sentence of a template with its arguments in place."""
    said = Said(template.format(**arguments))
    said.template = template
    said.arguments = arguments
    return said


def say_number(one: str, many: str, number: int, **arguments: object) -> Said:
    """The sentence of the template that fits `number`, which it may name; each language counts its way."""
    said = say(one if number == 1 else many, number=number, **arguments)
    said.template, said.counts = one, (number, many)
    return said


def all_of(names: Iterable[str]) -> Said:
    """Names with `and` between them."""
    return _series(tuple(names), lambda said, name: say("{first} and {second}", first=said, second=name))


def any_of(names: Iterable[str]) -> Said:
    """Names with `or` between them."""
    return _series(tuple(names), lambda said, name: say("{first} or {second}", first=said, second=name))


def commas(names: Iterable[str]) -> Said:
    """Names with commas between them."""
    return _series(tuple(names), lambda said, name: say("{first}, {second}", first=said, second=name))


def plus(parts: Iterable[str]) -> Said:
    """Parts of a sum with `+` between them."""
    return _series(tuple(parts), lambda said, part: say("{first} + {second}", first=said, second=part))


def _series(names: tuple[str, ...], joined: Callable[[Said, str], Said]) -> Said:
    said = say("{first}", first=names[0]) if names else say("")
    for name in names[1:]:
        said = joined(said, name)
    return said


def listed(names: Sequence[str], most: int) -> Said:
    """Names with commas between them; of more than `most` the rest is counted."""
    first, rest = commas(names[:most]), len(names) - most
    return say("{first} and {rest} more", first=first, rest=rest) if rest > 0 else say("{first}", first=first)


def original(text: str) -> str:
    """The English sentence behind a text: of a translated one that it was made of, else the text itself."""
    return text.english if isinstance(text, Translated) else text


class Translated(str):
    """A sentence or a name in another language, with the English one."""

    english: str
