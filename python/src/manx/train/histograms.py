# SPDX-License-Identifier: Apache-2.0

"""Histograms of run files: HdrHistogram's compressed V2 encoding, read without a library.

All histograms of run files have one shape: nanoseconds, three significant digits, values told apart
from 1 µs on. The figures are those of Java's `getMean` and `getValueAtPercentile`. PyPI's
hdrhistogram rounds ranks otherwise: lines fitted to its p90 and p99 would not be those of Java.
"""

from __future__ import annotations

import base64
import binascii
import math
import struct
import zlib

_COMPRESSED_COOKIE = 0x1C849314
_COOKIE = 0x1C849313
_LOWEST_NANOS = 1_000
_DIGITS = 3
_UNIT_MAGNITUDE = 9
"""Buckets begin with a width of 2^9 ns, the greatest power of two up to the lowest value."""
_HALF_MAGNITUDE = 10
"""Each further bucket has 2^10 values, which tell three digits apart."""
_HALF = 1 << _HALF_MAGNITUDE
_HEADER = struct.Struct(">iiiiqqd")
_MOST_BYTES = 64 << 20
_LONGEST_NUMBER = 8
_MOST_INDEX = 64 * _HALF


class Histogram:
    """Latencies in nanoseconds, counted by buckets."""

    __slots__ = ("_counts", "total")

    def __init__(self) -> None:
        self._counts: dict[int, int] = {}
        self.total = 0
        """Number of latencies."""

    @classmethod
    def decode(cls, text: str) -> Histogram:
        """Decodes a histogram.

        Raises:
            ValueError: If the text is not one, or it has another shape.
        """
        try:
            payload = _payload(base64.b64decode(text, validate=True))
        except (binascii.Error, struct.error, zlib.error) as error:
            raise ValueError(f"not an encoded histogram: {error}") from error
        made = cls()
        index = 0
        for number in _numbers(payload):
            if number < 0:
                index -= number
            else:
                made._add(index, number)
                index += 1
            if index > _MOST_INDEX:
                raise ValueError("a histogram with values that are too large")
        return made

    def _add(self, index: int, count: int) -> None:
        if count:
            self._counts[index] = self._counts.get(index, 0) + count
            self.total += count

    def add(self, other: Histogram) -> None:
        """Adds the latencies of another one."""
        for index, count in other._counts.items():
            self._add(index, count)

    def mean_nanos(self) -> float:
        """Returns the mean, of the middles of buckets; 0 without latencies."""
        if not self.total:
            return 0.0
        middles = 0.0
        for index in sorted(self._counts):
            lowest, width = _bucket(index)
            middles += (lowest + (width >> 1)) * self._counts[index]
        return middles / self.total

    def percentile_nanos(self, percentile: float) -> int:
        """Returns the highest value of the bucket that a percentile is in; 0 without latencies."""
        asked = max(math.nextafter(percentile, -math.inf), 0.0)
        left = max(1, math.ceil(asked * self.total / 100))
        for index in sorted(self._counts):
            left -= self._counts[index]
            if left <= 0:
                lowest, width = _bucket(index)
                return lowest + width - 1
        return 0


def _bucket(index: int) -> tuple[int, int]:
    """Returns the lowest value of a bucket, and how many values it has."""
    power = max(0, (index >> _HALF_MAGNITUDE) - 1)
    within = index - power * _HALF
    return within << (power + _UNIT_MAGNITUDE), 1 << (power + _UNIT_MAGNITUDE)


def _payload(encoded: bytes) -> bytes:
    cookie, length = struct.unpack_from(">ii", encoded)
    if cookie != _COMPRESSED_COOKIE or length != len(encoded) - 8:
        raise ValueError("not an encoded histogram")
    unpacker = zlib.decompressobj()
    inflated = unpacker.decompress(encoded[8:], _MOST_BYTES)
    cookie, size, offset, digits, lowest, _, ratio = _HEADER.unpack_from(inflated)
    if cookie != _COOKIE or size < 0 or not unpacker.eof:
        raise ValueError("not an encoded histogram")
    if (offset, digits, lowest, ratio) != (0, _DIGITS, _LOWEST_NANOS, 1.0):
        raise ValueError("a histogram of another shape")
    payload = inflated[_HEADER.size : _HEADER.size + size]
    if len(payload) != size:
        raise ValueError("a histogram that was cut")
    return payload


def _numbers(payload: bytes) -> list[int]:
    """Decodes signed numbers of 1 to 9 bytes, 7 bits each, lowest first; the ninth has 8 bits."""
    numbers = []
    value = 0
    read = 0
    for byte in payload:
        is_last = read == _LONGEST_NUMBER or byte < 0x80
        value |= (byte if read == _LONGEST_NUMBER else byte & 0x7F) << (7 * read)
        read += 1
        if is_last:
            numbers.append((value >> 1) ^ -(value & 1))
            value = 0
            read = 0
    if read:
        raise ValueError("a histogram that was cut")
    return numbers
