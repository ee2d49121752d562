"""Processes that run."""

from pathlib import Path


def lives(process: int) -> bool:
    """Whether a process runs; one that ended and that nobody has asked after yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
