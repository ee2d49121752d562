"""How commands speak: one-line errors, text or JSON results."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    import argparse

    from engine.model.finding import Finding
    from engine.model.values import Json

#: Exit codes: nothing to report, findings, wrong use or an error.
CLEAN, FINDINGS, FAILED = 0, 1, 2


class UserError(Exception):
    """What a command cannot do and why, for the person who typed it: a message with its place, and advice."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice

    def __str__(self) -> str:
        return one_line(f"{self.message} {self.advice}".strip())


@contextlib.contextmanager
def working_on(file: str) -> Iterator[None]:
    """Whatever unforeseen happens inside is told with the file's name."""
    try:
        yield
    except Exception as error:
        error.add_note(f"at {file}")
        raise


def one_line(text: str) -> str:
    """The text without line breaks and control characters, for a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def add_format(parser: argparse.ArgumentParser, *others: str) -> None:
    """Add `--format`, with `text` (the default), `json` and the given others."""
    parser.add_argument(
        "--format",
        choices=("text", "json", *others),
        default="text",
        help="how the result is printed (default: text)",
    )


def emit(args: argparse.Namespace, data: Json, text: str | Callable[[], str]) -> None:
    """Print the result: `data` with `--format json`, else the text (or what the function makes).

    Where `args.output` names standard output, the file written there comes out alone and the result goes to
    the error stream.
    """
    stream = beside(getattr(args, "output", None))
    if args.format == "json":
        from engine.storage.canonical import result_text

        write_line(result_text(data), stream)
    else:
        write_line(text if isinstance(text, str) else text(), stream)


def beside(output: str | None) -> TextIO:
    """Where to speak of a file written under that name: not into it."""
    if output is None:
        return sys.stdout
    from engine.storage.delivery import is_standard_output

    return sys.stderr if is_standard_output(output) else sys.stdout


def write_line(text: str, stream: TextIO | None = None) -> None:
    """Print a line; characters that the terminal's encoding lacks are replaced, never an error.

    A program that Windows began without a terminal has no streams, and says nothing.
    """
    target = sys.stdout if stream is None else stream
    if target is None:
        return
    encoding = getattr(target, "encoding", None) or "utf-8"
    target.write(text.encode(encoding, errors="replace").decode(encoding) + "\n")


def finding_line(file: str, finding: Finding) -> str:
    """One finding as compilers print theirs: file:line:column: severity code: message advice."""
    place = file
    if finding.line is not None:
        place += f":{finding.line}:{finding.column or 1}"
    return one_line(f"{place}: {finding.severity} {finding.code}: {finding.message} {finding.advice}".strip())
