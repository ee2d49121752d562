"""odds.cached: the exact distribution of net hits against ten thousand throws with numpy."""

from __future__ import annotations

from functools import partial

import pytest

from engine.kernel.odds import net_hits
from tests.bench.baselines import odds_monte_carlo
from tests.bench.conftest import Versus

POOLS = [(6, 5, 2), (12, 5, 5), (30, 4, 30)]


@pytest.mark.parametrize(("attack", "hits_from", "defence"), POOLS)
def test_odds_cached(versus: Versus, attack: int, hits_from: int, defence: int) -> None:
    exact = net_hits(attack, hits_from, defence)
    thrown = odds_monte_carlo.net_hits(attack, hits_from, defence)
    assert len(thrown) == len(exact.weights)
    # Ten thousand throws miss the true chance by more than 0.025 about once in two million trials.
    assert all(
        abs(float(chance) - throw) < 0.025 for chance, throw in zip(exact.chances(), thrown, strict=True)
    )
    versus(
        f"odds.cached.{attack}-{hits_from}-{defence}",
        partial(net_hits, attack, hits_from, defence),
        "numpy Monte Carlo of 10,000",
        partial(odds_monte_carlo.net_hits, attack, hits_from, defence),
        1000,
    )
