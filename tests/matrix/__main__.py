"""`python -m tests.matrix [DEED …]`: plays the matrix, or the deeds named, and lists what does not agree."""

from __future__ import annotations

import sys

from tests.matrix.cells import cells, deeds
from tests.matrix.playing import fault


def main(wanted: list[str]) -> int:
    """Prints one line for each cell that does not agree, and the count of cells."""
    played = failed = 0
    for deed in deeds():
        if wanted and deed["id"] not in wanted:
            continue
        for cell in cells(deed):
            played += 1
            try:
                said = fault(cell, deed)
            except Exception as error:  # every fault of a table is shown beside its cell
                said = f"{type(error).__name__}: {error}"
            if said is not None:
                failed += 1
                print(f"{cell.name}: {said}")
    print(f"{played} cells, {failed} do not agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
