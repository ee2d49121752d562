"""Sentences that remember what they were made of, so that they can be told in another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class Said(str):
    """A sentence in English, with the template and the arguments that made it.

    It is a string like any other; `template` names its arguments in braces, as `str.format` reads them.
    An argument may itself be such a sentence, or part of one.
    """

    template: str
    arguments: Mapping[str, object]


def say(template: str, **arguments: object) -> Said:
    """The sentence of a template with its arguments in place."""
    said = Said(template.format(**arguments))
    said.template = template
    said.arguments = arguments
    return said


def all_of(names: Iterable[str]) -> Said:
    """Names with `and` between them."""
    return _series("{first} and {second}", tuple(names))


def any_of(names: Iterable[str]) -> Said:
    """Names with `or` between them."""
    return _series("{first} or {second}", tuple(names))


def _series(pair: str, names: tuple[str, ...]) -> Said:
    said = say("{first}", first=names[0]) if names else say("")
    for name in names[1:]:
        said = say(pair, first=said, second=name)
    return said


def listed(names: Sequence[str], most: int) -> Said:
    """Names with commas between them; of more than `most` the rest is counted."""
    first, rest = ", ".join(names[:most]), len(names) - most
    return say("{first} and {rest} more", first=first, rest=rest) if rest > 0 else say("{first}", first=first)
