"""What a user finds in the window: `python -m tests.packaging.look_around`, told as JSON."""

from __future__ import annotations

import json
import os
import time

from editor.app import first_language, make_window
from editor.application import application
from editor.document.backups import backups
from editor.document.game_home import kept_games
from editor.document.settings import Settings
from editor.document.stamps import stamps_of

#: Seconds in which the tabs of the last session are back, however busy the machine is.
PATIENCE = 120.0


def look_around() -> None:
    app = application()
    settings = Settings()
    window = make_window(workers=False)
    window.show()
    window.kept_tabs.start()
    ends = time.monotonic() + PATIENCE
    while (window.kept_tabs.is_busy or len(window.tabs.documents) < 2) and time.monotonic() < ends:
        app.processEvents()
    found = {
        "language": first_language(settings),
        "theme": window.appearance.choice,
        "recent": settings.recent,
        "titles": [settings.title_of(path) for path in settings.recent],
        "stamps": [None if each is None else len(each.cells) for each in stamps_of(settings.text("stamps"))],
        "boards": list(window.own_boards.boards),
        "unread boards": window.own_boards.unread,
        "tabs": [
            {
                "title": document.title,
                "path": document.path,
                "dirty": document.is_dirty,
                "description": document.scenario.description,
                "games": [
                    {"answers": len(kept_games().read(game).answers), "fault": game.fault}
                    for game in kept_games().games(document.home)
                ],
            }
            for document in window.tabs.documents
        ],
        "backups": [len(backups(path)) for path in settings.recent],
    }
    os.write(1, json.dumps(found).encode())
    os._exit(0)


if __name__ == "__main__":
    look_around()
