"""Components of a module, as elements of its build file: classes of VASSAL with attributes and components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from editor.vassal.encoding import writable, yes_no

_CLASSES = "VASSAL.build."


class BeanShell(str):
    """An expression that VASSAL evaluates, in which every sign counts; it holds no words of a scenario."""

    __slots__ = ()


#: What an attribute is given as.
Given = str | int | float | bool


def component(
    kind: str, attributes: Mapping[str, Given], *inner: ElementTree.Element, words: str = ""
) -> ElementTree.Element:
    """A component of a class below `VASSAL.build`; `words` is the text of its element."""
    made = ElementTree.Element(_CLASSES + kind, {name: _written(each) for name, each in attributes.items()})
    made.text = words or None
    made.extend(inner)
    return made


def plain(tag: str, words: str) -> ElementTree.Element:
    """An element that is no component, such as the name of a side."""
    made = ElementTree.Element(tag)
    made.text = words
    return made


def _written(value: Given) -> str:
    match value:
        case bool():
            return yes_no(value)
        case BeanShell():
            return str(value)
        case float():
            return repr(value)
        case _:
            return writable(str(value))


def file_of(root: ElementTree.Element) -> bytes:
    """The file of an element, a line for each of its components; the same in every process."""
    _laid_out(root, 0)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _laid_out(element: ElementTree.Element, depth: int) -> None:
    """Put components on lines of their own; the text of an element without any is data and stays."""
    if len(element):
        element.text = "\n" + "  " * (depth + 1)
        for each, follows in _with_next(element):
            _laid_out(each, depth + 1)
            each.tail = "\n" + "  " * (depth + 1 if follows else depth)


def _with_next(element: ElementTree.Element) -> Iterator[tuple[ElementTree.Element, bool]]:
    last = len(element) - 1
    for number, each in enumerate(element):
        yield each, number < last
