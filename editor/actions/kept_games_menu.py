"""Kept games where the window offers them: in the menu, on the start page, in a list of all."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from editor.actions.commands import calling
from editor.beside import Beside
from editor.document.document import ScenarioDocument
from editor.document.files import read
from editor.document.game_home import bundled_stem, kept_games
from editor.play_mode import KeepsGames
from editor.text.sentences import told
from editor.text.texts import plural, text
from editor.theme.widgets import asked
from engine.storage.bundled import scenario_paths
from engine.storage.kept_game import KeptGame, NotKept
from engine.storage.kept_games import KeptMap, fingerprint

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: So many maps stand in the menu; the list has all.
_MOST_IN_MENU = 8


class KeptGamesMenu(QObject):
    """Finds the map of a kept game, opens it where it is not open, and has the game gone on with."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._homes: dict[ScenarioDocument, str] = {}
        window.files.opened.connect(self._opened)
        window.files.came_back.connect(self._opened)
        window.files.closed.connect(lambda document: self._homes.pop(document, None))
        for document in window.files.documents:
            self._opened(document)

    # ------------------------------------------------------------------ offering

    def fill(self, menu: QMenu) -> None:
        """Put the maps that have games behind the commands of the menu, in place of those of before."""
        for old in menu.actions():
            if old.property("kept"):
                menu.removeAction(old)
                old.deleteLater()
        maps = kept_games().maps()
        added = [menu.addSeparator()]
        for each in maps[:_MOST_IN_MENU]:
            added.append(menu.addAction(menu_words(each), calling(self.go_on, each)))
        every = menu.addAction(text("kept.all"), self.show_all)
        every.setEnabled(bool(maps))
        for action in (*added, every):
            action.setProperty("kept", True)

    def show_all(self) -> None:
        """Show the games of all maps, and go on with the one that is chosen."""
        from editor.play.panels.kept_dialog import KeptDialog

        window = self._window
        dialog = KeptDialog.of_all(kept_games(), window)
        known = {each.home: fingerprint(each.scenario) for each in window.files.documents}
        dialog.tell_maps(known)
        unknown = [each for each in kept_games().maps() if each.home not in known]
        beside = Beside()
        for each in unknown:
            beside.ask(partial(_known_now, each), dialog, dialog.tell_maps)
        accepted = asked(dialog)
        beside.stop(waiting=False)
        if window.document is None:
            window.show_start()
        if accepted and dialog.chosen is not None:
            maps = {each.home: each for each in kept_games().maps()}
            if dialog.chosen.home in maps:
                self.go_on(maps[dialog.chosen.home], dialog.chosen)

    # ------------------------------------------------------------------ going on

    def go_on(self, kept: KeptMap, game: KeptGame | None = None) -> None:
        """Go on with a game of a map, with the newest where none is said, and open the map for it.

        Where the map was edited since, it is asked whether the game is taken over to it.
        """
        from editor.play.telling.kept_words import is_edited

        window, game = self._window, game or kept.newest
        if game.fault:
            window.tell_failure(text("game.unread"), told(game.fault))
            return
        if self._keeping is None:
            window.status.say(text("play.absent"))
            return
        document = self._document(kept, game)
        if document is not None:
            window.show_document(document)
            edited = is_edited(game, fingerprint(document.scenario)) and game.id != self.playing
            (self._keeping.take_over if edited else self._keeping.go_on)(document, window, game)

    @property
    def playing(self) -> str:
        """The id of the kept game that is on the table, empty where there is none."""
        return self._keeping.playing if self._keeping is not None else ""

    @property
    def awaited(self) -> str:
        """The id of the kept game that is on the table or on its way there, empty where there is none."""
        return self.playing or (self._keeping.awaited if self._keeping is not None else "")

    def go_back(self, id_: str) -> None:
        """Go on with the game of that id on the map in front, where it has such a one."""
        window, document = self._window, self._window.document
        games = kept_games().games(document.home) if document is not None else ()
        for game in games:
            if game.id == id_ and self._keeping is not None and document is not None:
                self._keeping.go_on(document, window, game)

    def stay(self) -> None:
        """The game on the table, which is about to be left, comes to the table of another window."""
        if self._keeping is not None:
            self._keeping.stay()

    def serve(self, window: MainWindow) -> None:
        """Games that are on their way come to the table of another window, which takes over the documents."""
        if self._keeping is not None:
            self._keeping.serve(window)

    @property
    def _keeping(self) -> KeepsGames | None:
        factory: object = self._window.play_factory
        return factory if isinstance(factory, KeepsGames) else None

    def _document(self, kept: KeptMap, game: KeptGame) -> ScenarioDocument | None:
        """The map's document: the open one, else from its file, else the game's own copy."""
        files = self._window.files
        for document in files.documents:
            if document.home == kept.home:
                return document
        bundled = bundled_path(kept.home)
        if bundled is not None:
            self._window.open_bundled(bundled)
            return self._window.document
        if kept.path is not None and Path(kept.path).is_file():
            opened = files.open_now(kept.path)
            if opened is not None:
                return opened
        try:
            scenario = kept_games().read(game).scenario
        except NotKept as fault:
            self._window.tell_failure(text("game.unread"), told(fault.args[0]))
            return None
        return files.add(scenario, home=kept.home)

    # ------------------------------------------------------------------ maps that find a place

    def _opened(self, document: ScenarioDocument) -> None:
        if document not in self._homes:
            self._homes[document] = document.home
            document.path_changed.connect(partial(self._moved, document))

    def _moved(self, document: ScenarioDocument) -> None:
        old, new = self._homes.get(document, document.home), document.home
        self._homes[document] = new
        if old == document.own_home != new and self._keeping is not None:
            self._keeping.follow(document, old)


def _known_now(kept: KeptMap) -> dict[str, str]:
    """The fingerprint of a map as it is now, by its home; nothing where there is none to be read."""
    path = bundled_path(kept.home) or kept.path
    scenario = read(str(path)).scenario if path is not None else None
    return {kept.home: fingerprint(scenario)} if scenario is not None else {}


def bundled_path(home: str) -> Path | None:
    """The file of the map that ships with the program and has this home, None for all other homes."""
    stem = bundled_stem(home)
    return next((path for path in scenario_paths() if path.stem == stem), None)


def menu_words(kept: KeptMap) -> str:
    """What the menu says of a map with games."""
    from editor.play.telling.kept_words import place_words

    title = (kept.title or text("untitled")).replace("&", "&&")
    return text(
        "kept.menu", title=title, where=place_words(kept.newest), games=plural("kept.games", kept.count)
    )
