"""What the tabs are called: a title of its own each; shared ones are told apart by file, folder or number."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path


def tab_names(titles: Sequence[tuple[str, str | None]]) -> tuple[str, ...]:
    """The names of tabs in order, of their titles and files (None: never saved); no two are equal.

    Maps of one title are told apart by as much of their files' places as it takes, read from the end; those
    without a file, and whatever is still the same, by numbers.
    """
    shared = Counter(title for title, _ in titles)
    taken = {title for title, count in shared.items() if count == 1}
    names = []
    for title, path in titles:
        if shared[title] == 1:
            names.append(title)
            continue
        places = [Path(other) for same, other in titles if same == title and other is not None]
        shown = f"{title} — {_place(Path(path), places)}" if path is not None else title
        number = 1
        name = shown if path is not None else f"{title} (1)"
        while name in taken:
            number += 1
            name = f"{shown} ({number})"
        taken.add(name)
        names.append(name)
    return tuple(names)


def _place(path: Path, places: Sequence[Path]) -> str:
    """The end of a path that no other one of these has; the whole path where there is none."""
    others = [other.parts for other in places if other != path]
    for length in range(1, len(path.parts)):
        end = path.parts[-length:]
        if all(other[-length:] != end for other in others):
            return "/".join(end)
    return str(path)
