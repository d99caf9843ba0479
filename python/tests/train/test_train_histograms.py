# SPDX-License-Identifier: Apache-2.0

"""Histograms are read as HdrHistogram reads them."""

from __future__ import annotations

import base64
import struct
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manx.train.histograms import Histogram
from tests.train.made import encoded

NANOS = st.integers(0, 1 << 45)


def test_values_are_those_of_their_bucket() -> None:
    # 1 ms is in a bucket of 512 ns, and 3 s in one of 2^21 ns.
    histogram = Histogram.decode(encoded([1_000_000, 3_000_000_000]))
    assert histogram.total == 2
    assert histogram.percentile_nanos(50) == 1_000_000 // 512 * 512 + 511
    assert histogram.percentile_nanos(99) == (3_000_000_000 >> 21 << 21) + (1 << 21) - 1


def test_the_mean_is_that_of_the_middles() -> None:
    assert Histogram.decode(encoded([1_024_000, 2_048_000])).mean_nanos() == (
        (1_024_000 + 256 + 2_048_000 + 512) / 2
    )


def test_a_histogram_may_be_empty() -> None:
    histogram = Histogram.decode(encoded([]))
    assert (histogram.total, histogram.mean_nanos(), histogram.percentile_nanos(50)) == (0, 0, 0)


@settings(deadline=None)
@given(st.lists(NANOS, min_size=1, max_size=50), st.sampled_from([50.0, 90.0, 99.0, 100.0]))
def test_percentiles_are_exact_to_three_digits(values: list[int], percentile: float) -> None:
    histogram = Histogram.decode(encoded(values))
    rank = max(1, -(-int(percentile * len(values)) // 100))
    exact = sorted(values)[rank - 1]
    assert histogram.total == len(values)
    assert exact <= histogram.percentile_nanos(percentile) <= exact + max(511, exact / 1000)


@settings(deadline=None)
@given(st.lists(NANOS, max_size=20), st.lists(NANOS, max_size=20))
def test_histograms_add_up(one: list[int], other: list[int]) -> None:
    added = Histogram.decode(encoded(one))
    added.add(Histogram.decode(encoded(other)))
    whole = Histogram.decode(encoded(one + other))
    assert added.total == whole.total
    assert added.mean_nanos() == whole.mean_nanos()


@settings(deadline=None)
@given(st.text(alphabet="HISTFAA+/=09", max_size=60) | st.binary(max_size=60).map(str))
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Histogram.decode(text)


def test_other_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="another shape"):
        Histogram.decode(encoded([1_000_000], digits=2))


@pytest.mark.parametrize("payload", [b"\x80", b"\xff" * 9 + b"\x01"])
def test_damaged_counts_are_refused(payload: bytes) -> None:
    head = struct.pack(">iiiiqqd", 0x1C849313, len(payload), 0, 3, 1000, 10**10, 1.0)
    packed = zlib.compress(head + payload)
    text = base64.b64encode(struct.pack(">ii", 0x1C849314, len(packed)) + packed).decode()
    with pytest.raises(ValueError):
        Histogram.decode(text)
