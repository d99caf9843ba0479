# SPDX-License-Identifier: Apache-2.0

"""The classes of core decide as Java's do: replays the golden vectors of calls."""

from __future__ import annotations

import pytest

from tests.core import golden, golden_calls

NAMES = [name for name in golden.names() if name.startswith("calls-")]


@pytest.mark.parametrize("name", NAMES)
def test_each_call_has_javas_result(name: str) -> None:
    default_module = "manx._core.speculation" if name == "calls-speculation" else None
    played = 0
    at: tuple[int, list[object]] = (0, [])
    try:
        for event in golden_calls.replay(name, default_module):
            at = event
            played += 1
    except Exception as error:
        raise AssertionError(f"{name}, line {at[0]}, {at[1]}: {error!r}") from error
    assert played > 0


def test_there_are_vectors() -> None:
    assert {"calls-estimate", "calls-request", "calls-wire"} <= set(NAMES)


def test_what_is_unknown_fails() -> None:
    replay = golden_calls.Replay()
    replay.play(["new", 1, "Ewma.from", [0.5, 2.0]])
    replay.play(["call", 1, "value", [], 2.0])
    with pytest.raises(AssertionError):
        replay.play(["call", 1, "value", [], 2.1])
    with pytest.raises(LookupError):
        replay.play(["new", 2, "NoSuchClass", []])
    with pytest.raises(AttributeError):
        replay.play(["call", 1, "noSuchMethod", [], None])
    with pytest.raises(LookupError):
        replay.play(["unknown"])
