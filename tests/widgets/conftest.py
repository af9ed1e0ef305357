"""Panels over a real service inside this process; each test has its own files and jobs, the module one service."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import styler_nb
from styler_nb.client import Client


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with styler_nb.connect(home=tmp_path_factory.mktemp("home"), poll_s=0.05) as client:
        yield client


@pytest.fixture
def client(service: Client) -> Iterator[Client]:
    yield service
    for job in service.fine_tuning.jobs.list():
        if not job.ended:
            service.fine_tuning.jobs.cancel(job)
            service.fine_tuning.jobs.wait(job, timeout=30, progress=False)
    for file in service.files.list():
        service.files.delete(file)


@pytest.fixture
def no_leaks() -> Iterator[None]:
    """Fail where a test leaves a widget's comm or a panel's thread behind."""
    before = set(_instances)
    yield
    left = [type(widget).__name__ for id, widget in _instances.items() if id not in before]
    assert left == []
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("styler-panel")] == []


def list_widgets(widget: Widget) -> list[Widget]:
    """List a widget and all inside it."""
    return [widget, *(found for child in getattr(widget, "children", ()) for found in list_widgets(child))]


@pytest.fixture
def walk() -> Callable[[Widget], list[Widget]]:
    return list_widgets
