"""Turns: nobody waits long for a crowd at the door, for a collection of garbage, or for a first visitor."""

import gc
import logging
from collections.abc import Iterator
from threading import get_ident
from types import SimpleNamespace
from typing import Any

import pytest
from loops import run

from conquest_lab.server import health, website
from conquest_lab.server.admission import Admission
from conquest_lab.server.launch import lessons_folder
from conquest_lab.server.limits import Limits
from conquest_lab.server.settling import settle
from conquest_lab.server.website import HomeHandler, WebsiteVoila


@pytest.fixture
def thawed() -> Iterator[None]:
    """What a test has frozen is looked at again after it."""
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("thawed")
def test_what_a_server_has_read_is_collected_no_more(caplog: pytest.LogCaptureFixture) -> None:
    """A job that fails is told, and hinders none of the others."""
    done: list[str] = []

    def fail() -> None:
        raise OSError(28, "No space left on device")

    kept: list[list[str]] = [done]
    with caplog.at_level(logging.ERROR):
        run(settle([lambda: done.append("first"), fail, lambda: done.append("last")]))
    assert done == ["first", "last"]
    assert not any(each is kept for each in gc.get_objects())
    assert "could not prepare" in caplog.text


def test_home_has_been_made_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """In both languages, and as the handler of Home asks for it."""
    made: list[tuple[Any, ...]] = []
    monkeypatch.setattr(website, "_home", lambda *asked: made.append(asked) or "Home")
    voila: Any = WebsiteVoila(root_dir=str(lessons_folder()), server_url="/")
    for job in voila.first_jobs():
        if getattr(job, "func", job) is website._home_for:
            job()
    prepared = list(made)
    assert len(prepared) == 2
    for language in ("en-GB", "fr-CA"):
        asked = SimpleNamespace(arguments={}, headers={"Accept-Language": language})
        handler: Any = SimpleNamespace(
            request=asked,
            base_url="/",
            kernel_manager=SimpleNamespace(parent=voila),
            settings={"own_lessons": None},
            set_header=lambda *_: None,
            write=lambda _: None,
        )
        run(HomeHandler.get(handler))
        assert made.pop() in prepared


def test_home_is_made_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one after a start takes a while, in which others are answered."""
    threads: list[int] = []
    monkeypatch.setattr(website, "_home_for", lambda *_: threads.append(get_ident()) or "Home")
    handler: Any = SimpleNamespace(
        request=SimpleNamespace(arguments={}, headers={}),
        base_url="/",
        kernel_manager=SimpleNamespace(parent=SimpleNamespace(root_dir="")),
        settings={"own_lessons": None},
        set_header=lambda *_: None,
        write=lambda _: None,
    )

    async def threads_of_both() -> tuple[int, int]:
        await HomeHandler.get(handler)
        return get_ident(), threads.pop()

    of_loop, of_home = run(threads_of_both())
    assert of_loop != of_home


def test_health_counts_no_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for often, and to count thousands of them takes a while; the metrics do so."""
    counted: list[str] = []
    monkeypatch.setattr(health, "open_descriptors", lambda: counted.append("all") or 7)
    kernels = SimpleNamespace(list_kernel_ids=lambda: ["one"], died=0)
    figures = health.Figures(Admission(Limits(), 20_000, lambda: 2**40), kernels)
    told: list[str] = []
    handler: Any = SimpleNamespace(
        settings={"figures": figures}, set_header=lambda *_: None, finish=told.append
    )
    run(health.HealthHandler.get(handler))
    assert told[0].startswith('{"status": "ok", "kernels": 1')
    assert counted == []
    assert {family.name: family.samples[0].value for family in figures.collect()}[
        "conquest_descriptors"
    ] == 7
