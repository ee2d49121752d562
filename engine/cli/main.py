"""The console command `tidewright`: finds the command, runs it, turns every error into one line."""

import argparse
import contextlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

import engine
from engine.cli.output import FAILED, UserError, one_line, working_on, write_line

#: Group of entry points by which other packages bring commands.
GROUP = "tidewright.commands"


class ConsoleCommand(Protocol):
    """What a command consists of; a module or an object."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Describe the arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry the command out: 0 clean, 1 findings, 2 error."""


class Listed(NamedTuple):
    """A command as `tidewright --help` lists it; `contributed` ones come with the editor."""

    name: str
    summary: str
    contributed: bool = False


COMMANDS: tuple[Listed, ...] = (
    Listed("validate", "check scenario, board and data files and list what is wrong with them"),
    Listed("los", "say whether one hex sees another, and why"),
    Listed("path", "the cheapest route of a unit between two hexes"),
    Listed("reach", "the hexes a unit reaches with its movement points"),
    Listed("retreat", "the shortest retreat routes of a hex to a side's Reinforcement Hex"),
    Listed("land", "what the ground does for who watches, moves and fights over it"),
    Listed("graph", "write the movement graph of a unit class as GraphML"),
    Listed("render", "draw a map to a PNG, SVG or PDF file", contributed=True),
    Listed("play", "play a game of bots and print its result"),
    Listed("replay", "play a saved game again and compare it step by step"),
    Listed("story", "tell a saved game by rounds, with the shots that mattered"),
    Listed("playtest", "play many games of bots and report on the balance"),
    Listed("new", "make a new map: blank, of boards, or proposed from a seed"),
    Listed("convert", "write a file anew in the canonical form of the newest version"),
    Listed("rules", "show rules, list what is covered, run the rule cases"),
    Listed("edit", "open the editor", contributed=True),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0 clean, 1 findings, 2 wrong use or an error."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in words
    try:
        code = _run([word for word in words if word != "--debug"])
        sys.stdout.flush()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else FAILED if done.code else 0
    except KeyboardInterrupt:
        return _failed("interrupted")
    except UserError as error:
        return _failed(str(error))
    except Exception as error:
        if _reader_has_gone(error):
            # Whoever read our output; a second failure while Python closes it must not show.
            _silence_output()
            return FAILED
        return _failed(_told(error, debug=debug))
    return code


def _reader_has_gone(error: Exception) -> bool:
    from engine.system.files import reader_has_gone

    return reader_has_gone(error)


def _told(error: Exception, *, debug: bool) -> str:
    """What is told of an error that no command foresaw."""
    # Only who meets such an error waits for these imports.
    from engine.bots.own.player import OwnBotFailed
    from engine.storage.bundled import DamagedInstallation
    from engine.storage.fault_report import told_fault
    from engine.storage.target import NotWritten

    match error:
        case NotWritten() | OwnBotFailed():
            return error.told
        case DamagedInstallation():
            return f"{error} Install the program again."
    if debug:
        import traceback

        traceback.print_exception(error)
    return told_fault(error)


def _silence_output() -> None:
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failed(message: str) -> int:
    write_line(f"tidewright: {one_line(message)}", sys.stderr)
    return FAILED


def _run(words: list[str]) -> int:
    parser = _outer_parser()
    options = parser.parse_args(words[: _command_place(words) + 1])
    if options.command is None:
        parser.print_help()
        return FAILED
    listed = next((each for each in COMMANDS if each.name == options.command), None)
    if listed is None:
        known = ", ".join(each.name for each in COMMANDS if _is_here(each))
        raise UserError(f'There is no command "{options.command[:40]}".', f"There are: {known}.")
    command = command_of(listed)
    inner = parser_of(listed, command)
    args = inner.parse_args(words[_command_place(words) + 1 :])
    file = getattr(args, "file", None) or getattr(args, "path", None)
    with working_on(file) if isinstance(file, str) else contextlib.nullcontext():
        return command.run(args)


def _command_place(words: list[str]) -> int:
    return next((place for place, word in enumerate(words) if not word.startswith("-")), len(words))


def _outer_parser() -> argparse.ArgumentParser:
    width = max(len(each.name) for each in COMMANDS)
    lines = "\n".join(f"  {each.name:<{width}}  {each.summary}" for each in COMMANDS if _is_here(each))
    parser = argparse.ArgumentParser(
        prog="tidewright",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="tidewright [--version] [--debug] COMMAND …",
        description="A workshop for maps and scenarios of Tide of Iron and its Skirmish Mode.",
        epilog=f"commands:\n{lines}\n\n`tidewright COMMAND --help` explains a command.\n"
        "Exit code: 0 clean, 1 findings, 2 wrong use or an error.",
    )
    parser.add_argument("--version", action="version", version=f"tidewright {engine.__version__}")
    parser.add_argument("--debug", action="store_true", help="show where an internal error happened")
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    return parser


def _is_here(listed: Listed) -> bool:
    return listed.contributed or importlib.util.find_spec(f"engine.cli.{listed.name}") is not None


def parser_of(listed: Listed, command: ConsoleCommand) -> argparse.ArgumentParser:
    """What reads the arguments of a command and explains them."""
    parser = argparse.ArgumentParser(
        prog=f"tidewright {listed.name}",
        description=listed.summary[0].upper() + listed.summary[1:] + ".",
        epilog="Exit code: 0 clean, 1 findings, 2 wrong use or an error.",
    )
    command.add_arguments(parser)
    return parser


def command_of(listed: Listed) -> ConsoleCommand:
    """The command behind its line in the list; `UserError` where it is not part of this installation."""
    if listed.contributed:
        from importlib.metadata import entry_points

        for entry in entry_points(group=GROUP, name=listed.name):
            try:
                return cast(ConsoleCommand, entry.load())
            except ImportError as error:
                raise UserError(
                    f"`tidewright {listed.name}` needs the editor, which cannot be loaded: {error}.",
                    "Install tidewright with its editor and the libraries of Qt.",
                ) from error
        raise UserError(
            f"`tidewright {listed.name}` comes with the editor, which is not installed here.",
            "Install the whole package.",
        )
    if not _is_here(listed):
        raise UserError(f"`tidewright {listed.name}` is not part of this installation.")
    return cast(ConsoleCommand, importlib.import_module(f"engine.cli.{listed.name}"))


if __name__ == "__main__":
    sys.exit(main())
