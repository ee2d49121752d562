"""What an export is asked for: the format, and whatever that format leaves to be chosen."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from editor.printing.booklet.paper import PAPERS
from editor.printing.sheet import Shown
from engine.storage.interchange.endings import MODULE

#: The formats, each with the ending of its files.
ENDINGS: Mapping[str, str] = {
    "png": ".png",
    "svg": ".svg",
    "pdf": ".pdf",
    "booklet": ".pdf",
    "tmx": ".tmx",
    "tmj": ".tmj",
    "vmod": MODULE,
}

#: What is on or off.
SWITCHES = ("title", "grid", "labels", "counters", "saves_ink")

_SHEET = frozenset(SWITCHES)

#: What each format leaves to be chosen.
OPTIONS: Mapping[str, frozenset[str]] = {
    "png": _SHEET | {"px"},
    "svg": _SHEET,
    "pdf": _SHEET | {"paper"},
    "booklet": frozenset({"paper", "saves_ink"}),
    "tmx": frozenset(),
    "tmj": frozenset(),
    "vmod": frozenset(),
}

#: The paper of a PDF that is as large as its map.
TRUE_SIZE = "true"

#: Fewest and most pixels across a hex.
LEAST_PX, MOST_PX = 24, 400


@dataclass(frozen=True, slots=True)
class ExportWishes:
    """What is exported and how; `px` are pixels across a hex, `paper` a name of `PAPERS` or `TRUE_SIZE`."""

    format: str = "png"
    px: int = 92
    paper: str = TRUE_SIZE
    title: bool = True
    grid: bool = True
    labels: bool = True
    counters: bool = True
    saves_ink: bool = False

    @property
    def ending(self) -> str:
        """The ending of the file, with its dot."""
        return ENDINGS[self.format]

    @property
    def shown(self) -> Shown:
        """What the sheet shows beside the ground."""
        return Shown(self.grid, self.labels, self.counters)

    @property
    def has_paper(self) -> bool:
        """Whether there is a paper to fit the export on, which a booklet always has."""
        return "paper" in OPTIONS[self.format] and (self.format == "booklet" or self.paper != TRUE_SIZE)

    @property
    def paper_name(self) -> str:
        """A name of `PAPERS`: the one chosen, else the first."""
        return self.paper if self.paper in PAPERS else next(iter(PAPERS))


def wishes_of(kept_words: str) -> ExportWishes:
    """The wishes that were kept as text; what is broken or out of range in it is as at the first time."""
    given = dict(part.split("=", 1) for part in kept_words.split() if "=" in part)
    known: dict[str, Any] = {}
    if given.get("format") in ENDINGS:
        known["format"] = given["format"]
    if given.get("paper") in (TRUE_SIZE, *PAPERS):
        known["paper"] = given["paper"]
    if given.get("px", "").isdecimal():
        known["px"] = min(MOST_PX, max(LEAST_PX, int(given["px"])))
    known |= {name: given[name] == "yes" for name in SWITCHES if given.get(name) in ("yes", "no")}
    return ExportWishes(**known)


def kept(wishes: ExportWishes) -> str:
    """The wishes as text."""
    words = {
        name: "yes" if value is True else "no" if value is False else value
        for name, value in asdict(wishes).items()
    }
    return " ".join(f"{name}={value}" for name, value in words.items())
