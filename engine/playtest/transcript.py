"""Games as text that people read and write: a line for each answer, what came of it as remarks behind `#`."""

from collections.abc import Iterator
from textwrap import shorten

from engine.model.values import Json
from engine.play.advance import pending
from engine.play.ask import Ask
from engine.play.event import Event
from engine.play.notation import notation_of
from engine.play.notation_reader import says_nothing
from engine.play.state import State
from engine.playtest.match import Match, Recorded, replayed

#: A title longer than this would hide the game.
_TITLE = 80


def transcript(match: Match) -> str:
    """The text of a match: `written` reads its answers again, dice included."""
    moments: list[tuple[State, tuple[Event, ...]]] = []
    replayed(match.game, match.seed, match.answers, lambda state, events: moments.append((state, events)))
    return "".join(f"{line}\n" for line in _lines(match, moments))


def _lines(match: Match, moments: list[tuple[State, tuple[Event, ...]]]) -> Iterator[str]:
    notation = match.game.derive(notation_of)
    title = shorten(match.game.scenario.title, _TITLE) or match.game.scenario.id
    yield f"# {title}, dice of the seed {match.seed}"
    for number, (state, events) in enumerate(moments):
        yield from (f"#   {notation.write(event)}" for event in events)
        if number < len(match.answers):
            asked = pending(match.game, state)
            yield match.answers[number] + (
                f"  # {asked.seat}: {asked.prompt}" if isinstance(asked, Ask) else ""
            )


def written(text: str) -> tuple[tuple[int, Recorded], ...]:
    """The answers in a text with the numbers of their lines; remarks and empty lines are left out."""
    return tuple((number, line) for number, line in enumerate(text.split("\n"), 1) if not says_nothing(line))


def waiting_for(match: Match) -> dict[str, Json]:
    """What an unfinished match waits for: the seat, what is asked, and every line that may answer."""
    asked = match.pending
    assert isinstance(asked, Ask)
    notation = match.game.derive(notation_of)
    return {"seat": asked.seat, "prompt": asked.prompt, "choices": [notation.write(e) for e in asked.options]}
