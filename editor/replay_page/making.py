"""What a process beside the window makes of a game: its page, or its story."""

from collections.abc import Callable

from editor.printing.map_picture import map_picture
from editor.replay_page.page import replay_page
from engine.lab.page.ground_map import Backdrop, scale_of
from engine.lab.page.wording import Wording
from engine.lab.story.page import story_page
from engine.lab.story.saved_story import story_of_saved
from engine.lab.story.text import story_markdown, story_text
from engine.storage.bundled import catalogue
from engine.storage.saved_game import SavedGame

#: Makes the text of a file of a saved game, in a language.
Made = Callable[[SavedGame, str], str]


def page_of(saved: SavedGame, language: str) -> str:
    """The page with map, counters, slider and log."""
    return replay_page(saved, catalogue(), language)


def story_as_page(saved: SavedGame, language: str) -> str:
    """The story as a page with drawn maps."""
    story = story_of_saved(saved, catalogue())
    game = story.game
    backdrop = Backdrop(*map_picture(game.scenario, game.map, game.catalogue, scale_of(game)))
    return story_page(story, Wording(language), backdrop)


def story_as_markdown(saved: SavedGame, language: str) -> str:
    """The story as Markdown, with maps of letters."""
    return story_markdown(story_of_saved(saved, catalogue()), Wording(language))


def story_as_text(saved: SavedGame, language: str) -> str:
    """The story as plain text, with maps of letters."""
    return story_text(story_of_saved(saved, catalogue()), Wording(language))


#: How a story is told, by the ending of its file.
STORIES: dict[str, Made] = {".html": story_as_page, ".md": story_as_markdown, ".txt": story_as_text}
