"""What a player at the terminal may type beside the number of a choice."""

from enum import StrEnum


class Typed(StrEnum):
    """A word of which its first letters are enough; the same in all languages."""

    MAP = "map"
    UNITS = "units"
    LOG = "log"
    ODDS = "odds"
    MORE = "more"
    BACK = "back"
    UNDO = "undo"
    LATER = "later"
    SAVE = "save"
    HELP = "help"
    QUIT = "quit"


#: Letters that stand for what other words begin with, too.
_SHORT = {"u": Typed.UNITS, "l": Typed.LOG, "m": Typed.MAP, "?": Typed.HELP, "": Typed.MORE}


def command_of(word: str) -> Typed | None:
    """The command that a word names or begins; None for anything else."""
    typed = word.strip().casefold()
    if typed in _SHORT:
        return _SHORT[typed]
    return next((each for each in Typed if each.startswith(typed)), None)
