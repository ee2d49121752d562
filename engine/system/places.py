"""Where programs keep things for themselves, and what the user has told the system."""

import ctypes
import os
import sys
from pathlib import Path


def state_folder() -> Path | None:
    """The user's folder for what the program keeps for itself; None where there is no home to have it in.

    On Linux that of the XDG Base Directory Specification, on macOS `Library/Application Support`, on Windows
    the local application data.
    """
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "") or os.path.expanduser(r"~\AppData\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        stated = os.environ.get("XDG_STATE_HOME", "")
        base = stated if os.path.isabs(stated) else os.path.expanduser("~/.local/state")
    return Path(base, "tidewright") if os.path.isabs(base) else None


def user_language() -> str:
    """The language that the user has chosen for all programs, such as `fr-FR`; empty where only the
    environment says so.
    """
    if sys.platform == "win32":
        name = ctypes.create_unicode_buffer(85)  # the longest name of a language there
        if ctypes.windll.kernel32.GetUserDefaultLocaleName(name, len(name)):
            return name.value
    return ""
