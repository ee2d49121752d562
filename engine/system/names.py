"""Names that a file cannot have on one system or another."""

import re

#: What Windows takes for a device, with any ending: `CON.json` would be the console.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "123456789¹²³"}
)
#: Letters of a name there, as it counts them.
_MOST_LETTERS = 255
_FORBIDDEN = re.compile(r'[<>:"|?*\x00-\x1f]')


def is_device(name: str) -> bool:
    """Whether Windows takes the name of a file, without its folder, for that of a device."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def is_too_long(name: str) -> bool:
    """Whether no disk of Windows takes the name of a file or folder, without what it lies in."""
    return len(name.encode("utf-16-le", "surrogatepass")) // 2 > _MOST_LETTERS


def forbidden_in(name: str) -> str:
    """What no file on Windows can have in its name or at its end; empty where a name is fit for all systems.

    `name` is without its folder. A colon would name a hidden part of another file, a dot or a space at the
    end would be lost without a word.
    """
    found = _FORBIDDEN.search(name)
    if found is not None:
        return found[0]
    return name[-1] if name.endswith((".", " ")) else ""
