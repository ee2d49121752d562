"""The number of players is impossible.

What: Two to four players in all, at least one a side; two on one side need divisions.

Why: With three or four players every unit belongs to a division (B-MPL-01, B-MPL-04).

Fix: Add or remove players; give both players of a side a division.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP071", Severity.ERROR, rule="B-MPL-01", reads=("sides",))
def player_count(subject: Subject) -> Iterator[Fault]:
    """Each side with too few or too many players."""
    for index, side in enumerate(subject.scenario.sides):
        if not 1 <= len(side.players) <= 2:
            yield Fault(
                say_number(
                    "{side} has one player; one or two can play it.",
                    "{side} has {number} players; one or two can play it.",
                    len(side.players),
                    side=side.name,
                ),
                pointer=f"/sides/{index}/players",
            )
        elif len(side.players) == 2 and len({player.division for player in side.players} - {None}) != 2:
            yield Fault(
                say("The two players of {side} need a division each.", side=side.name),
                pointer=f"/sides/{index}/players",
            )
