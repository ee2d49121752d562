"""Whether a saved game comes out as its file says: what was compared, what differs, what the file lacks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import engine
from engine.model.catalogue import Catalogue
from engine.model.values import Json
from engine.play.canonical import state_hash
from engine.play.event import Event
from engine.play.game import Game
from engine.play.state import State
from engine.playtest.match import Match, ReplayFailed
from engine.playtest.saved import game_of, material_hash, played_again, recorded, result_of
from engine.storage.saved_game import SavedGame


@dataclass
class ReplayVerification:
    """What came of playing a saved game again.

    `replayed` is how many answers fit, from the first on; `match` is where they lead, None where one does
    not fit, whose number (from 1) is `unfit`. `checked` names what was compared and found
    equal, `differences` tells each difference in a sentence, `unchecked` what could not be compared and
    why. `notes` tells what is another one and alters nothing by itself. `over` is whether the game ends with
    the last answer.
    """

    replayed: int = 0
    match: Match | None = None
    unfit: int | None = None
    over: bool = False
    state_hash: str = ""
    checked: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def compare(self, what: str, was: object, now: object) -> None:
        """Compare what a file records with what is so now; an empty record cannot be compared."""
        if was is None or was in ("", (), [], {}):
            self.unchecked.append(f"{what}: the file does not record it")
        elif was == now:
            self.checked.append(what)
        else:
            self.differences.append(f"The {what} is {now}, recorded was {was}.")


def verified(saved: SavedGame, catalogue: Catalogue) -> ReplayVerification:
    """The comparison of a file with the game played again.

    Raises NotReady when the scenario cannot be played, NotAnAnswer for a file with something else among
    its answers.
    """
    game = game_of(saved, catalogue)
    recorded(saved)  # what is no answer at all is told before anything is played
    found = ReplayVerification()
    _compare_ways(found, saved, game)
    states: list[State] = []
    match = _replayed(found, saved, game, states)
    _compare_states(found, saved, states)
    if match is None:
        found.unchecked.append("last state and result: an answer before them does not fit")
        return found
    found.over = match.outcome is not None
    found.state_hash = state_hash(match.state)
    found.compare("last state", saved.state_hash, found.state_hash)
    _compare_result(found, saved, match)
    return found


def _compare_ways(found: ReplayVerification, saved: SavedGame, game: Game) -> None:
    """What a game is played by: the program, its rules, its values, who sits where."""
    if saved.program and saved.program != engine.__version__:
        found.notes.append(f"The game was kept by version {saved.program}; this is {engine.__version__}.")
    else:
        found.compare("version of the program", saved.program, engine.__version__)
    was, now = set(saved.ruleset), set(game.ruleset.modules)
    if not was or saved.ruleset == game.ruleset.modules:
        found.compare("selection of rules", saved.ruleset, game.ruleset.modules)
    elif was == now:
        found.differences.append("The modules of rules stand in another order than they are applied in.")
    else:
        told = [f"now without {each}" for each in sorted(was - now)]
        told += [f"now with {each}" for each in sorted(now - was)]
        found.differences.append(f"The selection of rules is another one: {', '.join(told)}.")
    values = "hash of the values of terrain, units, cards and map"
    found.compare(values, saved.catalogue_hash, material_hash(game))
    seats = tuple((seat.id, seat.side, seat.division) for seat in game.seats)
    found.compare("seats", tuple((seat.id, seat.side, seat.division) for seat in saved.seats), seats)


def _replayed(found: ReplayVerification, saved: SavedGame, game: Game, states: list[State]) -> Match | None:
    """The match of the answers; None where one does not fit. `states` gets the state after each."""

    def watch(state: State, _: tuple[Event, ...]) -> None:
        states.append(state)

    try:
        found.match = played_again(saved, game, watch)
    except ReplayFailed as failure:
        found.unfit = failure.answer
        found.differences.append(str(failure))
    else:
        found.checked.append("answers and dice")
    found.replayed = max(len(states) - 1, 0)
    return found.match


def _compare_states(found: ReplayVerification, saved: SavedGame, states: list[State]) -> None:
    if not saved.hashes:
        found.unchecked.append("states on the way: the file does not record them")
        return
    if len(saved.hashes) != len(saved.answers):
        found.differences.append(f"{len(saved.hashes)} states are recorded for {len(saved.answers)} answers.")
        return
    for number, (was, state) in enumerate(zip(saved.hashes, states[1:], strict=False), start=1):
        if was != (now := state_hash(state)):
            found.differences.append(f"After answer {number} the state is {now}, recorded was {was}.")
            return
    found.checked.append("states on the way")


def _compare_result(found: ReplayVerification, saved: SavedGame, match: Match) -> None:
    """The result that a file claims, field by field, with the one reached."""
    reached = result_of(match.game, match.state, match.answers)
    if not reached:
        if saved.result:
            found.differences.append("The file records a result, but the game goes on after its last answer.")
        return
    if not saved.result:
        found.unchecked.append("result: the game is over, but the file does not record how")
        return
    wrong = list(_wrong_in_result(saved, reached))
    found.differences += wrong
    missing = [name for name in reached if name not in saved.result]
    if missing:
        found.unchecked.append(f"{_named(missing)} of the result: the file does not record it")
    unknown = [name for name in saved.result if name not in reached]
    if unknown:
        found.unchecked.append(f"{_named(unknown)} of the result: this program does not know it")
    if not wrong:
        found.checked.append("result")


def _wrong_in_result(saved: SavedGame, reached: Mapping[str, Json]) -> Iterator[str]:
    for name, now in reached.items():
        if name in saved.result and saved.result[name] != now:
            was = _told(saved.result[name])
            yield f"The {_named([name])} of the result is {_told(now)}, recorded was {was}."


def _named(fields: list[str]) -> str:
    return ", ".join(each.replace("_", " ") for each in fields)


def _told(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    return str(value)
