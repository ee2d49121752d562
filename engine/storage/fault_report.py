"""Internal errors: a report for the makers in the user's state folder, and a sentence that says where."""

import contextlib
import hashlib
import platform
import sys
import traceback
from pathlib import Path

import engine
from engine.model.said import Said, say
from engine.storage.atomic_write import NotWritten, make_folder, write_text
from engine.system.places import state_folder

#: So many reports are kept; older ones go.
MOST_REPORTS = 20
#: What is told of an error itself is cut after so many letters; the report has all of it.
_LONGEST = 300


def told_fault(error: BaseException) -> Said:
    """Keep a report of an internal error, and say so; notes of the error say what it happened at.

    Never raises: without a folder to keep it in the sentence says why there is no report.
    """
    described = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    notes = ", ".join(getattr(error, "__notes__", ()))
    about = say("{error} {notes}", error=described[:_LONGEST], notes=notes) if notes else described[:_LONGEST]
    try:
        path = _kept(error)
    except OSError as refused:
        why = refused.told if isinstance(refused, NotWritten) else str(refused)
        return say("This is an internal error: {about}. No report was kept ({why}).", about=about, why=why)
    return say(
        "This is an internal error: {about}. The report is {path}; please send it in.",
        about=about,
        path=str(path),
    )


def _kept(error: BaseException) -> Path:
    base = state_folder()
    if base is None:
        raise FileNotFoundError("there is no home folder")
    folder = base / "reports"
    make_folder(folder)
    happened = "".join(traceback.format_exception(error))
    # The same error at the same file is one report, however often it happens.
    digest = hashlib.sha256(happened.encode("utf-8", "backslashreplace")).hexdigest()[:16]
    path = folder / f"error-{digest}.txt"
    lines = [
        f"Tidewright {engine.__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"Command: {' '.join(map(repr, sys.argv))}",
        "",
        happened,
    ]
    write_text(path, "\n".join(lines).encode("utf-8", "backslashreplace").decode("utf-8"))
    _remove_old(folder)
    return path


def _remove_old(folder: Path) -> None:
    with contextlib.suppress(OSError):
        kept = sorted(folder.glob("error-*.txt"), key=lambda each: each.stat().st_mtime_ns, reverse=True)
        for old in kept[MOST_REPORTS:]:
            old.unlink(missing_ok=True)
