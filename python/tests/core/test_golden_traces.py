# SPDX-License-Identifier: Apache-2.0

"""Selectors and requesters decide as Java's do: replays the golden vectors of traces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from manx._core.policy import Selectors
from tests.core import golden
from tests.core.golden_requesters import RequesterReplay
from tests.core.golden_traces import PolicyReplay, Replay, policy_replay

POLICIES = [name for name in golden.names() if name.startswith("policy-")]
REQUESTERS = [name for name in golden.names() if name.startswith("requester-")]


def play(name: str, replay: Replay, events: list[list[Any]]) -> None:
    for line, event in enumerate(events, start=2):
        try:
            replay.play(event)
        except Exception as error:
            raise AssertionError(f"{name}, line {line}, {event}: {error!r}") from error
    print(f"{name}: {replay.compared.total()} compared, {dict(replay.compared)}")


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_ranks_as_javas_does(name: str, tmp_path: Path) -> None:
    header, events = golden.read(name)
    replay = policy_replay(header, tmp_path)
    play(name, replay, events)
    assert replay.compared["rank"] == sum(event[0] == "rank" for event in events) > 0


@pytest.mark.parametrize("name", REQUESTERS)
def test_a_requester_decides_as_javas_does(name: str) -> None:
    _, events = golden.read(name)
    replay = RequesterReplay()
    play(name, replay, events)
    for decision in ("kind", "demand", "plan", "late", "judge", "ask"):
        assert replay.compared[decision] == sum(event[0] == decision for event in events) > 0


def test_there_are_traces_of_all_policies_and_of_requesters() -> None:
    assert {f"policy-{name}" for name in Selectors.names()} <= set(POLICIES)
    assert {"requester-manx", "requester-manx-topologies"} <= set(REQUESTERS)


def test_differences_and_unknown_events_fail() -> None:
    replay = PolicyReplay(Selectors.create("round-robin", {}, 1))
    replay.play(["demand", 0, {"kind": 0, "group": 0, "serviceMillis": 0.0, "isLarge": False}])
    with pytest.raises(AssertionError, match="instead of"):
        replay.play(["rank", 0, 0, [1, 2], [1, 1], [0, 0], [0.0, 0.0]])
    with pytest.raises(LookupError, match="there is no event bark here"):
        replay.play(["bark", 0])
