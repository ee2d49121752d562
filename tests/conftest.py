"""Settings for every test: no display needed, hypothesis profiles, no user settings touched."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.long_cases import long_cases
from tests.support.state import STATE

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# On slow shared machines time limits and slow-data warnings would fail tests at random.
settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=30,
    stateful_step_count=25,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    deadline=None,
    database=None,
    max_examples=1500,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True)
def _own_configuration(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt settings and recovery files of a test land in a folder of their own, never in the user's.

    On Windows that holds for what the engine keeps; Qt asks the system there, not the environment.
    """
    home = tmp_path_factory.getbasetemp()
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", *STATE):
        monkeypatch.setenv(variable, str(home / variable.lower()))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long cases are left to `tests.long`; long tests come first: then all workers end together."""
    for item in items:
        if item.nodeid in long_cases():
            item.add_marker("thorough")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """While a test runs the collector is off: in another thread it would end what belongs to a window."""
    gc.disable()
    yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """At the end of a file of tests the collector looks, and does not look again at what is left.

    Maps, catalogues and modules are millions of objects by then; each look at all of them takes a second.
    """
    yield
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
