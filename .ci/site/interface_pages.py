"""The Python interface of the engine: public names with their signatures and docstrings, a page a room."""

from __future__ import annotations

import dataclasses
import enum
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

from page import Page, plain

#: The rooms in reading order: what each is for, and which of its modules are shown where not all are.
ROOMS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "engine.hexes": ("geometry of hexes", ()),
    "engine.model": ("what a scenario is", ()),
    "engine.storage": (
        "files: reading, writing, what ships",
        (
            "files", "documents", "bundled", "saved_game", "kept_games", "game_store", "rule_catalogue",
            "cases", "languages", "overrides",
        ),
    ),
    "engine.edits": ("changes of a scenario", ()),
    "engine.play": ("how any game moves", ()),
    "engine.rules": ("what rule modules are made with", ()),
    "engine.analysis": ("questions about a map", ()),
    "engine.validation": ("checks", ()),
    "engine.bots": ("players that are programs", ("players", "names", "style", "random_bot", "tactical_bot")),
    "engine.playtest": ("one game, driven and kept; rule cases", ()),
    "engine.proposals": ("new maps", ()),
    "engine.lab": ("many games and what they say", ()),
    "engine.gym": ("games for learning programs", ()),
    "engine.correspondence": ("games by file", ()),
}  # fmt: skip

#: A signature longer than this has a line for each parameter.
_LINE = 96
_SPACES = re.compile(r"\s+")
#: How `Annotated[str, 'RuleId']` and `Union[Hex, NoneType]` are said.
_NAMED = re.compile(r"Annotated\[\w+, '(\w+)'\]")
_UNION = re.compile(r"(?:Union|Optional)\[([^\[\]]*)\]")
_MODULE_BEFORE_NAME = re.compile(r"\b(?:[a-z_][a-z_0-9]*\.)+(?=[A-Za-z_])")
_ADDRESS = re.compile(r"<[^<>]*\bat 0x[0-9a-f]+>|<factory>|<function [^<>]*>")


def interface_pages() -> Iterator[Page]:
    """The page of all rooms, then one of each with its modules."""
    root = "interface/index"
    lines = [
        "# Python interface",
        "",
        "The engine is a package that needs no window: whatever the editor and the command line do, a "
        "program of your own can do, too. [How the engine is read](../engineers/engine.md) says how the "
        "rooms hang together; `import` goes through them in one direction only. Names that begin with `_` "
        "may change at any time.",
        "",
        "| room | what it is |",
        "|---|---|",
    ]
    lines += [f"| [`{name}`]({name.rpartition('.')[2]}.md) | {about} |" for name, (about, _) in ROOMS.items()]
    yield Page(root, "\n".join(lines) + "\n")
    for name, (about, chosen) in ROOMS.items():
        text = "\n".join([f"# {name}", "", f"{about[0].upper()}{about[1:]}.", *_room(name, chosen)]) + "\n"
        yield Page(f"interface/{name.rpartition('.')[2]}", text, root)


def _room(name: str, chosen: tuple[str, ...]) -> Iterator[str]:
    package = importlib.import_module(name)
    there = tuple(each.name for each in pkgutil.iter_modules(package.__path__) if not each.ispkg)
    for module in chosen or there:
        if not module.startswith("_"):
            yield from _module(importlib.import_module(f"{name}.{module}"))


def _module(module: ModuleType) -> Iterator[str]:
    named = {name: each for name, each in vars(module).items() if _is_public(name, each, module)}
    yield ""
    yield f"## {module.__name__}"
    yield ""
    yield from _said(module)
    for name, each in named.items():
        yield ""
        yield f"### {name}"
        yield ""
        yield from _class(name, each) if inspect.isclass(each) else _function(name, each)


def _is_public(name: str, each: object, module: ModuleType) -> bool:
    plainly = inspect.unwrap(each) if callable(each) else each
    is_kind = inspect.isclass(plainly) or inspect.isfunction(plainly)
    return is_kind and not name.startswith("_") and getattr(plainly, "__module__", "") == module.__name__


def _function(name: str, function: Any) -> Iterator[str]:
    yield from _program(_signature(name, inspect.unwrap(function)))
    yield ""
    yield from _said(function)


def _class(name: str, kind: type) -> Iterator[str]:
    bases = [each.__name__ for each in kind.__bases__ if each is not object and each.__name__ != "Generic"]
    heads = [f"class {name}" + (f"({', '.join(bases)})" if bases else "")]
    if inspect.isfunction(kind.__dict__.get("__init__")) and not dataclasses.is_dataclass(kind):
        heads.append(_signature(name, kind))
    yield from _program("\n".join(heads))
    yield ""
    yield from _said(kind)
    if issubclass(kind, enum.Enum):
        yield ""
        yield "Values: " + ", ".join(f"`{each.name}` = `{each.value!r}`" for each in kind) + "."
        return
    fields = dict(_fields(kind))
    if fields:
        yield ""
        yield from _program("\n".join(fields.values()))
    for member, value in vars(kind).items():
        if not member.startswith("_") and member not in fields:
            yield from _member(member, value)


def _fields(kind: type) -> Iterator[tuple[str, str]]:
    """The fields of a class of values: name and line."""
    if dataclasses.is_dataclass(kind):
        own = inspect.get_annotations(kind)
        for field in dataclasses.fields(kind):
            if field.name in own and not field.name.startswith("_"):
                default = "" if field.default is dataclasses.MISSING else f" = {_default(field.default)}"
                made = " = ..." if field.default_factory is not dataclasses.MISSING else ""
                yield field.name, f"{field.name}: {_annotation(field.type)}{default}{made}"
    elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
        defaults = getattr(kind, "_field_defaults", {})
        for name, stated in inspect.get_annotations(kind).items():
            default = f" = {_default(defaults[name])}" if name in defaults else ""
            yield name, f"{name}: {_annotation(stated)}{default}"


def _member(name: str, value: Any) -> Iterator[str]:
    function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
    if isinstance(value, property):
        signature = f"{name}: {_annotation(_returned(value.fget))}"
    elif type(value).__name__ == "cached_property":
        signature = f"{name}: {_annotation(_returned(value.func))}"
    elif inspect.isfunction(inspect.unwrap(function)) if callable(function) else False:
        signature = _signature(name, inspect.unwrap(function))
    else:
        return
    said = " ".join(_said(value))
    if said:
        yield ""
        yield f"`{_SPACES.sub(' ', signature)}`"
        yield f": {said}"


def _returned(function: Any) -> Any:
    return inspect.get_annotations(function).get("return", "Any") if function else "Any"


def _program(text: str) -> Iterator[str]:
    yield "```python"
    yield text
    yield "```"


def _said(thing: Any) -> Iterator[str]:
    """A docstring as Markdown: words are shown as they stand, lists stay lists."""
    # What a dataclass writes for itself says nothing that its fields do not.
    said = (vars(thing).get("__doc__") if inspect.isclass(thing) else inspect.getdoc(thing)) or ""
    if inspect.isclass(thing) and said.startswith(f"{thing.__name__}("):
        return
    for line in inspect.cleandoc(said).splitlines():
        mark = re.match(r"\s*(?:[-*] |\d+\. )?", line)
        first = mark[0] if mark else ""
        yield first + plain(line[len(first) :])


def _signature(name: str, function: Any) -> str:
    stated = inspect.signature(function)
    parameters = [_parameter(each) for each in stated.parameters.values()]
    kinds = [each.kind for each in stated.parameters.values()]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        parameters.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    result = (
        "" if stated.return_annotation is stated.empty else f" -> {_annotation(stated.return_annotation)}"
    )
    line = f"{name}({', '.join(parameters)}){result}"
    if len(line) <= _LINE:
        return line
    inner = ",\n    ".join(parameters)
    return f"{name}(\n    {inner},\n){result}"


def _parameter(each: inspect.Parameter) -> str:
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}.get(each.kind, "")
    kind = "" if each.annotation is each.empty else f": {_annotation(each.annotation)}"
    default = "" if each.default is each.empty else f" = {_default(each.default)}"
    return f"{stars}{each.name}{kind}{default}"


def _annotation(stated: Any) -> str:
    text = stated if isinstance(stated, str) else inspect.formatannotation(stated)
    text = _NAMED.sub(r"\1", _MODULE_BEFORE_NAME.sub("", text)).replace("NoneType", "None")
    return _ADDRESS.sub("...", _UNION.sub(lambda found: found[1].replace(", ", " | "), text))


def _default(value: object) -> str:
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    said = repr(value)
    return said if len(said) < _LINE // 2 and not _ADDRESS.search(said) else "..."
