"""The folder for a user's state, as tests name one of their own."""

import pytest

#: What names it, on Linux and on Windows.
STATE = ("XDG_STATE_HOME", "LOCALAPPDATA")


def set_state(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    """Have the engine keep its state in a folder until the test is over."""
    for variable in STATE:
        monkeypatch.setenv(variable, folder)
