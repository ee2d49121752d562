"""Playing over several machines: the same games by the workers of a Dask cluster.

Dask is an extra (`tidewright[cluster]`). Workers need this program in the same version; what they play with
is sent along, so they need no files. A worker that is lost has its games played by another one.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any

from engine.lab.batch import Crew, Finished, Pairing, finished
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.storage.bundled import catalogue
from engine.storage.documents import SCENARIO, text_of_value, value_of_text
from engine.storage.provenance import program

#: Seconds in which a scheduler has to answer.
_PATIENCE = 15


class NoCluster(ValueError):
    """Why games cannot be played by a cluster, and what to do."""


@contextmanager
def cluster(address: str, game: Game) -> Iterator[Crew]:
    """The workers of the scheduler at that address for games of this one; NoCluster also if they fail."""
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise NoCluster(
            say("Dask is not installed here: {error}. Install tidewright[cluster].", error=error)
        ) from error
    connect: Any = Client
    try:
        client: Any = connect(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCluster(
            say("No scheduler answers at {address}. Start one by `dask scheduler`.", address=address)
        ) from error
    with client:
        _require_same_program(client.run(program), address)
        work = text_of_value(SCENARIO, game.scenario), game.round_limit
        # Equal work is not the same work: every game is its own.
        executor = client.get_executor(pure=False)
        try:
            yield Crew(sum(client.ncores().values()), partial(executor.submit, played_afar, work))
        except KilledWorker as error:
            raise NoCluster(
                say(
                    "A game has ended the workers that played it too often ({error}). Give them more memory.",
                    error=error,
                )
            ) from error


def _require_same_program(programs: Mapping[str, str], address: str) -> None:
    """Refuse a cluster that would play other games, or none; raises NoCluster."""
    if not programs:
        raise NoCluster(
            say(
                "The scheduler at {address} has no workers. Start some by `dask worker {address}`.",
                address=address,
            )
        )
    other = next((each for each in sorted(set(programs.values())) if each != program()), None)
    if other is not None:
        raise NoCluster(
            say(
                "Workers play by another program ({other}), not {own}. Bring them to this version.",
                other=other,
                own=program(),
            )
        )


def played_afar(work: tuple[str, int | None], pairing: Pairing, *, watched: bool, kept: bool) -> Finished:
    """A game of a scenario, as text, up to a round, played by the worker that this runs on."""
    return finished(_game(*work), pairing, watched=watched, keep_answers=kept)


@lru_cache(maxsize=4)
def _game(text: str, round_limit: int | None) -> Game:
    scenario, findings = value_of_text(SCENARIO, text)
    if not isinstance(scenario, Scenario):
        raise ValueError(f"the scenario that was sent cannot be read: {findings}")
    return ready_game(scenario, catalogue(), round_limit)
