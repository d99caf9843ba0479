# SPDX-License-Identifier: Apache-2.0

"""Feedback, and its bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manx._core.wire import LENGTH, MOST_LENGTH, Feedback, FeedbackCodec, ForetoldPause

OF_VERSION_2 = bytes.fromhex("0201000000010000001400000000000012c00000000000000fa0")
OF_VERSION_3 = bytes.fromhex("0301000000010000001400000000000012c00000000000000fa0")
WITH_PAUSE = bytes.fromhex(
    "0303000000010000001400000000000012c00000000000000fa000000000000000090000000000000007"
)
FIGURES = (1, 20, 4_800, 4_000)
READS = st.integers(0, 1 << 24)
NANOS = st.integers(0, 3_600_000_000_000)


def figures(feedback: Feedback | None) -> tuple[int, int, int, int]:
    assert feedback is not None
    return (
        feedback.queue_size_on_arrival,
        feedback.pending_and_active,
        feedback.waiting_nanos,
        feedback.service_nanos,
    )


def test_bytes_are_those_of_their_version() -> None:
    feedback = Feedback(*FIGURES)
    assert FeedbackCodec.encode(feedback, True) == OF_VERSION_3
    assert FeedbackCodec.encode(feedback, True, ForetoldPause(9, 7)) == WITH_PAUSE
    for each in (OF_VERSION_2, OF_VERSION_3, WITH_PAUSE):
        assert figures(FeedbackCodec.decode(each)) == FIGURES
        assert FeedbackCodec.is_leaving(each)


def test_only_who_says_that_it_pauses_pauses() -> None:
    pause = FeedbackCodec.foretold(WITH_PAUSE)
    assert pause is not None
    assert (pause.until_nanos, pause.length_nanos) == (9, 7)
    assert not FeedbackCodec.foretells(OF_VERSION_2)
    assert FeedbackCodec.foretells(OF_VERSION_3)
    assert FeedbackCodec.foretold(OF_VERSION_2) is None
    assert FeedbackCodec.foretold(OF_VERSION_3) is None
    assert FeedbackCodec.foretold(WITH_PAUSE[:-1]) is None
    assert figures(FeedbackCodec.decode(WITH_PAUSE[:-1])) == FIGURES


@pytest.mark.parametrize(
    ("at", "value"),
    [(LENGTH, 0xFF), (LENGTH, 0x7F), (LENGTH + 8, 0xFF), (LENGTH + 8, 0x7F), (MOST_LENGTH - 1, 0)],
)
def test_a_pause_that_cannot_be_is_none(at: int, value: int) -> None:
    data = bytearray(WITH_PAUSE)
    data[at] = value
    assert FeedbackCodec.foretold(bytes(data)) is None
    assert FeedbackCodec.decode(bytes(data)) is not None


@given(READS, READS, NANOS, NANOS, st.booleans(), st.binary(max_size=40), st.integers(2, 255))
def test_any_version_is_read_by_its_beginning(
    queue: int, pending: int, waiting: int, service: int, leaving: bool, more: bytes, version: int
) -> None:
    sent = (queue, pending, waiting, service)
    data = FeedbackCodec.encode(Feedback(*sent), leaving) + more
    data = bytes([version]) + data[1:]
    assert figures(FeedbackCodec.decode(data)) == sent
    assert FeedbackCodec.is_leaving(data) == leaving


@given(st.binary(max_size=60))
def test_random_bytes_are_refused_or_within_bounds(data: bytes) -> None:
    for each in (data, b"\x03" + data):
        feedback = FeedbackCodec.decode(each)
        if feedback is not None:
            queue, pending, waiting, service = figures(feedback)
            assert min(queue, pending, waiting, service) >= 0
            assert max(queue, pending) <= 1 << 24
            assert max(waiting, service) <= 3_600_000_000_000


def test_what_is_shorter_or_older_is_no_feedback() -> None:
    for length in range(LENGTH):
        assert FeedbackCodec.decode(OF_VERSION_3[:length]) is None
        assert not FeedbackCodec.is_leaving(OF_VERSION_3[:length])
    for version in range(2):
        older = bytes([version]) + OF_VERSION_3[1:]
        assert FeedbackCodec.decode(older) is None
        assert not FeedbackCodec.is_leaving(older)
        assert not FeedbackCodec.foretells(older)


@given(NANOS, NANOS, NANOS)
def test_nobody_has_worked_longer_than_its_response_took(
    waiting: int, service: int, response: int
) -> None:
    feedback = Feedback(4, 5, waiting, service)
    credible = feedback.within(response)
    assert credible.service_nanos == min(service, response)
    assert credible.waiting_nanos == min(waiting, response - credible.service_nanos)
    assert (credible is feedback) == (waiting + service <= response)
    assert feedback.network_nanos(response) == max(0, response - waiting - service)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="negative feedback"):
        Feedback(0, 0, -1, 0)
    with pytest.raises(ValueError, match="a pause of 0 ns in 5 ns"):
        ForetoldPause(5, 0)
