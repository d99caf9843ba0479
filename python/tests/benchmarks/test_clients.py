# SPDX-License-Identifier: Apache-2.0

"""Client processes end with their measurement, and so does the pause of a node."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
from argparse import Namespace
from multiprocessing.connection import Connection
from typing import Any

import pytest

from benchmarks import clients, paused_replica, stopping
from benchmarks.open_loop import Load

LOAD = Load(["127.0.0.1"], 1, 0, 0, 1)


def work(variant: str, _: Load, link: Connection) -> None:
    """Does what the variant says, instead of sending a load."""
    if variant == "does not start":
        raise SystemExit(1)
    if variant == "does not connect":
        link.recv()
    link.send(None)
    link.recv()
    if variant == "ends early":
        raise SystemExit(1)
    link.send(variant)


def started(*variants: str, seconds: float = 30) -> Any:
    return clients.connected([(each, LOAD) for each in variants], work, seconds)


def test_results_are_in_the_order_of_the_loads() -> None:
    with started("one", "two", "three") as processes:
        processes.begin()
        results: list[Any] = processes.results()
    assert results == ["one", "two", "three"]
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("variant", "seconds", "said"),
    [
        ("does not start", 30, "a client process has ended early; its message is above"),
        ("does not connect", 0.2, "a client process does not connect"),
        ("ends early", 30, "a client process has ended early; its message is above"),
    ],
)
def test_one_that_fails_ends_the_others(variant: str, seconds: float, said: str) -> None:
    with pytest.raises(SystemExit) as failure, started("one", variant, seconds=seconds) as all_:
        all_.begin()
        all_.results()
    assert failure.value.code == said
    assert multiprocessing.active_children() == []


def test_none_outlasts_a_measurement_that_is_stopped() -> None:
    with pytest.raises(SystemExit, match="stopped"), started("one", "two"):
        assert len(multiprocessing.active_children()) == 2
        raise SystemExit("stopped")
    assert multiprocessing.active_children() == []


def test_a_paused_node_runs_after_a_measurement_that_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: queue.SimpleQueue[tuple[int, int]] = queue.SimpleQueue()
    monkeypatch.setattr(os, "kill", lambda process, number: sent.put((process, number)))
    monkeypatch.setattr(paused_replica, "PAUSE_SECONDS", 600)
    options = Namespace(settle=0, seconds=3_600)
    timeline: list[dict[str, Any]] = []
    node = {"pid": 7, "name": "node2"}
    with pytest.raises(SystemExit), paused_replica.pauses(options, node, timeline):
        assert sent.get(timeout=30) == (7, signal.SIGSTOP)
        raise SystemExit
    assert sent.get_nowait() == (7, signal.SIGCONT)
    assert sent.empty()
    assert [each["node"] for each in timeline] == ["node2"]


def test_sigterm_is_an_exception() -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        stopping.exit_on_sigterm()
        with pytest.raises(SystemExit, match="stopped; complete rounds are kept"):
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
