"""The files in a folder, and what of it cannot be read: a folder that cannot be read is not an empty one."""

import os
from pathlib import Path

from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.storage.target import Name, refused

#: Files or folders with what is wrong with them.
Faults = tuple[tuple[Path, Finding], ...]


def json_files(folder: Path, *, below: bool = False) -> tuple[tuple[Path, ...], Faults]:
    """The .json files of a folder (and of those `below` it) by name, and the folders that cannot be read.

    Whatever is no folder counts as a file, so that reading it says what it is; links to folders are not
    followed, so that no way leads back.
    """
    refused: list[OSError] = []
    found: list[Path] = []
    for place, folders, names in os.walk(folder, onerror=refused.append):
        found += (Path(place, name) for name in names if name.endswith(".json"))
        if not below:
            folders.clear()
    faults = ((Path(error.filename or folder), _unread(error)) for error in refused)
    return tuple(sorted(found)), tuple(sorted(faults, key=lambda each: each[0]))


def names_in(folder: Name) -> set[str]:
    """What lies in a folder to be written into, nothing where there is none yet; raises NotWritten."""
    try:
        return set(os.listdir(folder))
    except FileNotFoundError:
        return set()
    except OSError as error:
        raise refused(error, folder) from error


def _unread(error: OSError) -> Finding:
    return Finding(
        "FILE001",
        Severity.ERROR,
        say("The folder cannot be read: {reason}.", reason=error.strerror or str(error)),
        say("Check its name and permissions."),
    )
