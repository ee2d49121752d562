"""The command line: a page for each command, made from what reads its arguments."""

from __future__ import annotations

import argparse
import os
import re
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from page import Page, plain, read, section

from engine.cli.main import COMMANDS, Listed, command_of, parser_of

#: Columns of the usage of a command.
_WIDE = "96"
_USAGE = re.compile(r"^usage: ")


def command_pages() -> Iterator[Page]:
    """The page of all commands, then one of each."""
    root = "commands/index"
    lines = [
        "# Command line",
        "",
        "`tidewright COMMAND` asks the engine without a window. The exit status is 0 where all is clean, 1 "
        "where something was found, 2 where the command was wrong or something failed; `--format json` "
        "prints data. `tidewright --version` names the version, and `--debug` before a command shows where "
        "an internal error happened.",
        "",
        "| command | what it does |",
        "|---|---|",
        *(f"| [`{each.name}`]({each.name}.md) | {plain(each.summary)} |" for each in COMMANDS),
        "",
        "## Examples",
        "",
        *_examples(),
    ]
    yield Page(root, "\n".join(lines) + "\n")
    with _spoken_plainly():
        for listed in COMMANDS:
            yield Page(f"commands/{listed.name}", _page(listed), root)


def _examples() -> Iterator[str]:
    """The commands of the README."""
    for fence in re.findall(
        r"```sh\n.*?```", section(read("README.md"), "For designers and players"), re.DOTALL
    ):
        yield from fence.splitlines()


@contextmanager
def _spoken_plainly() -> Iterator[None]:
    """Defaults that hang on the environment are those of a plain one."""
    kept = dict(os.environ)
    os.environ |= {"COLUMNS": _WIDE, "LC_ALL": "C", "NO_COLOR": "1"}
    try:
        yield
    finally:
        os.environ.clear()
        os.environ |= kept


def _page(listed: Listed) -> str:
    parser = parser_of(listed, command_of(listed))
    return "\n".join([f"# tidewright {listed.name}", "", *_parser(parser)]) + "\n"


def _parser(parser: argparse.ArgumentParser, level: int = 2) -> Iterator[str]:
    yield plain(parser.description or "")
    yield ""
    yield "```text"
    yield textwrap.dedent(_USAGE.sub(" " * len("usage: "), parser.format_usage())).rstrip()
    yield "```"
    shown = [each for each in parser._actions if each.help is not argparse.SUPPRESS and each.dest != "help"]
    inner = [each for each in shown if isinstance(each, argparse._SubParsersAction)]
    named = [each for each in shown if not each.option_strings and each not in inner]
    options = [each for each in shown if each.option_strings]
    for title, actions in (("Arguments", named), ("Options", options)):
        if actions:
            yield ""
            yield f"{'#' * level} {title}"
            for action in actions:
                yield from _argument(parser, action)
    for action in inner:
        for name, each in action.choices.items():
            yield ""
            yield f"{'#' * level} {parser.prog.removeprefix('tidewright ')} {name}"
            yield ""
            yield from _parser(each, level + 1)


def _argument(parser: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    yield ""
    yield ", ".join(f"`{each}`" for each in _forms(parser, action))
    yield f": {_meaning(parser, action)}"


def _forms(parser: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    """How an argument is typed: `-o OUT`, `--output OUT`."""
    if action.nargs == 0:
        yield from action.option_strings
        return
    value = _value(parser, action)
    yield from (
        (f"{option} {value}" for option in action.option_strings) if action.option_strings else (value,)
    )


def _value(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    if action.metavar is None and action.choices is not None:
        return "|".join(str(each) for each in action.choices)
    formatter: Any = parser._get_formatter()
    usual = action.dest.upper() if action.option_strings else action.dest
    return str(formatter._format_args(action, usual))


def _meaning(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    formatter: Any = parser._get_formatter()
    said = plain(formatter._expand_help(action)) if action.help else ""
    facts = []
    if action.choices is not None and action.metavar is not None:
        facts.append("one of " + ", ".join(f"`{each}`" for each in action.choices))
    if action.required and action.option_strings:
        facts.append("required")
    if action.default not in (None, False, "", argparse.SUPPRESS, [], ()) and "default" not in said:
        facts.append(f"default: `{action.default}`")
    text = said[:1].upper() + said[1:]
    told = "; ".join(facts)
    if not text:
        return f"{told[:1].upper()}{told[1:]}."
    return f"{text}{'' if text.endswith('.') else '.'}{f' {told[:1].upper()}{told[1:]}.' if told else ''}"
