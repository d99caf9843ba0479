# SPDX-License-Identifier: Apache-2.0

"""A node's report on its load, and its encoding as bytes.

It comes with each response, as an entry of the custom payload (Wu 2018, section 4.3.1; Suresh
2015, section 3.1).
"""

from __future__ import annotations

import struct

PARAMETER = "manx"
"""Name of the message parameter, and of the entry of the custom payload."""

LENGTH = 26
"""Least number of bytes; newer versions may have more."""

MOST_LENGTH = LENGTH + 16
"""Number of bytes that this version reads at most."""

_FIRST_VERSION = 2
_VERSION = 3
_FLAGS_AT = 1
_LEAVING = 1
_PAUSING = 2
_FEEDBACK_AT = 2
_HEAD = struct.Struct(">BB")
_FIGURES = struct.Struct(">iiqq")
_PAUSE = struct.Struct(">qq")

_MOST_READS = 1 << 24
_LONGEST_NANOS = 3_600_000_000_000


class Plausible:
    """Bounds of the figures that nodes report: those beyond any real read are rejected."""

    __slots__ = ()

    @staticmethod
    def is_count(reads: int) -> bool:
        """Whether a node may have so many reads."""
        return 0 <= reads <= _MOST_READS

    @staticmethod
    def is_time(nanos: int) -> bool:
        """Whether a read may take so long."""
        return 0 <= nanos <= _LONGEST_NANOS


class Feedback:
    """A replica's report on its load. Immutable.

    Attributes:
        queue_size_on_arrival: Reads that waited at the replica when this one arrived.
        pending_and_active: Reads that waited or were executed when this one was done, with it.
        waiting_nanos: How long the read waited.
        service_nanos: How long its execution took.
    """

    __slots__ = ("pending_and_active", "queue_size_on_arrival", "service_nanos", "waiting_nanos")

    def __init__(
        self,
        queue_size_on_arrival: int,
        pending_and_active: int,
        waiting_nanos: int,
        service_nanos: int,
    ) -> None:
        """Creates it.

        Raises:
            ValueError: If a figure is negative.
        """
        if (
            queue_size_on_arrival < 0
            or pending_and_active < 0
            or waiting_nanos < 0
            or service_nanos < 0
        ):
            raise ValueError("negative feedback")
        self.queue_size_on_arrival = queue_size_on_arrival
        self.pending_and_active = pending_and_active
        self.waiting_nanos = waiting_nanos
        self.service_nanos = service_nanos

    def within(self, response_nanos: int) -> Feedback:
        """Returns this feedback, shortened if its times exceed the whole response time.

        The service time is believed first, up to the response time, then the waiting time.
        """
        service = min(self.service_nanos, response_nanos)
        waiting = min(self.waiting_nanos, response_nanos - service)
        if service == self.service_nanos and waiting == self.waiting_nanos:
            return self
        return Feedback(self.queue_size_on_arrival, self.pending_and_active, waiting, service)

    def network_nanos(self, response_nanos: int) -> int:
        """Returns the rest of a response time: the way there and back. Not below 0."""
        return max(0, response_nanos - self.waiting_nanos - self.service_nanos)


class ForetoldPause:
    """A node's announcement of an expected pause, relative to the time of the message. Immutable.

    Attributes:
        until_nanos: Time until it begins.
        length_nanos: How long it usually lasts.
    """

    __slots__ = ("length_nanos", "until_nanos")

    def __init__(self, until_nanos: int, length_nanos: int) -> None:
        """Creates it.

        Raises:
            ValueError: If the time is negative, or the length not positive.
        """
        if until_nanos < 0 or length_nanos <= 0:
            raise ValueError(f"a pause of {length_nanos} ns in {until_nanos} ns")
        self.until_nanos = until_nanos
        self.length_nanos = length_nanos


class FeedbackCodec:
    """Encodes feedback as bytes, and decodes what comes from nodes.

    The bytes are: version, flags (bit 0: the node leaves), queue size on arrival, pending and
    active, waiting and service time in nanoseconds; big-endian, 26 bytes. Since version 3, if bit 1
    of the flags is set, 16 more follow: nanoseconds until the node pauses, and for how many. A
    newer version may use more flags and add fields at the end. Shorter messages, older versions and
    implausible values are no feedback.
    """

    __slots__ = ()

    LENGTH = LENGTH
    MOST_LENGTH = MOST_LENGTH
    PARAMETER = PARAMETER

    @staticmethod
    def encode(feedback: Feedback, leaving: bool, pause: ForetoldPause | None = None) -> bytes:
        """Returns the bytes.

        Args:
            feedback: The feedback.
            leaving: Whether the node drains or stops.
            pause: What the node expects, or None.
        """
        encoded = FeedbackCodec.encode_figures(
            leaving,
            feedback.queue_size_on_arrival,
            feedback.pending_and_active,
            feedback.waiting_nanos,
            feedback.service_nanos,
        )
        return FeedbackCodec.with_pause(pause, encoded)

    @staticmethod
    def with_pause(pause: ForetoldPause | None, feedback: bytes) -> bytes:
        """Returns bytes of feedback with an expected pause added; unchanged if it is None."""
        if pause is None:
            return feedback
        encoded = bytearray(feedback + _PAUSE.pack(pause.until_nanos, pause.length_nanos))
        encoded[_FLAGS_AT] |= _PAUSING
        return bytes(encoded)

    @staticmethod
    def encode_figures(
        leaving: bool,
        queue_size_on_arrival: int,
        pending_and_active: int,
        waiting_nanos: int,
        service_nanos: int,
    ) -> bytes:
        """Returns the bytes of any figures, even those that feedback must not have."""
        return _HEAD.pack(_VERSION, _LEAVING if leaving else 0) + _FIGURES.pack(
            queue_size_on_arrival, pending_and_active, waiting_nanos, service_nanos
        )

    @staticmethod
    def decode(data: bytes) -> Feedback | None:
        """Returns the feedback, or None if the bytes are malformed or implausible."""
        if len(data) < LENGTH or data[0] < _FIRST_VERSION:
            return None
        queue_size, pending, waiting, service = _FIGURES.unpack_from(data, _FEEDBACK_AT)
        is_plausible = (
            0 <= queue_size <= _MOST_READS
            and 0 <= pending <= _MOST_READS
            and 0 <= waiting <= _LONGEST_NANOS
            and 0 <= service <= _LONGEST_NANOS
        )
        return Feedback(queue_size, pending, waiting, service) if is_plausible else None

    @staticmethod
    def is_leaving(data: bytes) -> bool:
        """Whether the node that sent these bytes of feedback drains or stops."""
        return len(data) >= LENGTH and data[0] >= _FIRST_VERSION and data[_FLAGS_AT] & _LEAVING != 0

    @staticmethod
    def foretold(data: bytes) -> ForetoldPause | None:
        """Returns the pause that the sender of these bytes of feedback expects.

        None if it expects none, cannot announce any, or announces an implausible one.
        """
        if (
            len(data) < MOST_LENGTH
            or not FeedbackCodec.foretells(data)
            or data[_FLAGS_AT] & _PAUSING == 0
        ):
            return None
        until, length = _PAUSE.unpack_from(data, LENGTH)
        is_plausible = Plausible.is_time(until) and 0 < length <= _LONGEST_NANOS
        return ForetoldPause(until, length) if is_plausible else None

    @staticmethod
    def foretells(data: bytes) -> bool:
        """Whether the sender of these bytes of feedback announces the pauses that it expects."""
        return len(data) >= LENGTH and data[0] >= _VERSION
