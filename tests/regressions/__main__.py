"""`python -m tests.regressions SEED GAME NAME ABOUT`: a generated game that goes wrong, as a small file."""

from __future__ import annotations

import sys

from tests.generated.playing import drawn
from tests.regressions.games import FOLDER, Regression, shrunk, write


def main(argv: list[str]) -> int:
    """Writes the file; 1 where nothing is wrong with the game."""
    seed, game, name, about = int(argv[0]), int(argv[1]), argv[2], argv[3]
    regression = Regression(about, drawn(seed), seed, game)
    small = shrunk(regression)
    if small.scenario == regression.scenario and not regression.faults():
        print("Nothing is wrong with this game.")
        return 1
    write(FOLDER / f"{name}.json", small)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
