# SPDX-License-Identifier: Apache-2.0

"""The sizes of answers, and the keys of large values."""

from __future__ import annotations

import math
from array import array

from manx._core.estimate import LogQuantile, mix
from manx._core.request.kinds import PerKind

_SIZE_BITS = 8
_STEPS = 1 << _SIZE_BITS
_STEPS_PER_OCTAVE = 8
_LN_2 = math.log(2)
_TAG_SHIFT = 32 + _SIZE_BITS

_SIZES = [-1.0] + [
    math.exp((step - 1) * _LN_2 / _STEPS_PER_OCTAVE) - 1 for step in range(1, _STEPS)
]

_MASK = (1 << 64) - 1
_WORD = 64
_BITS_PER_KEY = 11.0
_HASHES = 7
_LARGE = 4.0


class PartitionSizes:
    """The sizes of recent answers by partition, to a twelfth.

    Bounded: of two partitions with one place the newer one is remembered.
    """

    __slots__ = ("_entries", "_places")

    UNKNOWN = -1.0
    """The size of a partition that is not remembered."""

    def __init__(self, places: int) -> None:
        """Creates it.

        Args:
            places: A power of 2; each takes 4 bytes.
        """
        self._entries = array("I", bytes(places * array("I").itemsize))
        self._places = places - 1

    def observe(self, partition: int, size: int) -> None:
        """Remembers the size of an answer.

        Args:
            partition: A hash of what was read; of any integer the lowest 64 bits count.
            size: Bytes, not below 0.
        """
        bits = mix(partition)
        step = math.floor(math.log(1.0 + size) / _LN_2 * _STEPS_PER_OCTAVE + 0.5) + 1
        tag = bits >> _TAG_SHIFT
        self._entries[bits & self._places] = tag << _SIZE_BITS | min(step, _STEPS - 1)

    def bytes(self, partition: int) -> float:
        """Returns the size of the last answer in bytes, or `UNKNOWN`."""
        bits = mix(partition)
        entry = self._entries[bits & self._places]
        return _SIZES[entry & (_STEPS - 1)] if entry >> _SIZE_BITS == bits >> _TAG_SHIFT else -1.0


class LargeKeys:
    """The keys of large values, so that a requester knows them before it sends.

    This is from Héron (Jaiman et al., SRDS 2018). A value is large if it exceeds four times the
    running median of its kind. Keys are kept in two Bloom filters, of which the newer learns. When
    it holds as many keys as are expected, it becomes the older one, and the keys of the former
    older one are forgotten unless they occur again. With 11 bits for each expected key and 7
    hashes, of two full filters one small key in a hundred counts as large.
    """

    __slots__ = ("_bits", "_expected_keys", "_keys", "_newer", "_older", "_typical_bytes")

    def __init__(self, expected_keys: int) -> None:
        """Creates one.

        Args:
            expected_keys: Approximate number of large keys.
        """
        self._expected_keys = expected_keys
        self._bits = math.ceil(expected_keys * _BITS_PER_KEY / _WORD) * _WORD
        self._typical_bytes: PerKind[LogQuantile] = PerKind(lambda: LogQuantile(0.5, 1))
        self._newer = bytearray(self._bits // 8)
        self._older: bytearray | None = None
        self._keys = 0

    def observe(self, kind: int, key: int, size: int) -> None:
        """Learns the size of a key's value, in bytes."""
        typical = self._typical_bytes.get(kind)
        before = typical.value
        typical.add(float(size))
        if before > 0 and size > _LARGE * before:
            self._add(key)

    def _add(self, key: int) -> None:
        newer = self._newer
        one = mix(key)
        if self._has(newer, one):
            return
        other = mix(one) | 1
        for i in range(_HASHES):
            bit = ((one + i * other) & _MASK) % self._bits
            newer[bit >> 3] |= 1 << (bit & 7)
        self._keys += 1
        if self._keys == self._expected_keys:
            self._older = newer
            self._newer = bytearray(self._bits // 8)
            self._keys = 0

    def contains(self, key: int) -> bool:
        """Whether a key's value is known to be large, or with a small chance mistaken for it."""
        older = self._older
        if older is None:
            return self._keys > 0 and self._has(self._newer, mix(key))
        one = mix(key)
        return self._has(self._newer, one) or self._has(older, one)

    def _has(self, keys: bytearray, one: int) -> bool:
        """Whether a filter has a key, by double hashing (Kirsch and Mitzenmacher 2006).

        Args:
            keys: The filter.
            one: The first hash of the key, of which the other one is made.
        """
        bits = self._bits
        bit = one % bits
        if not keys[bit >> 3] >> (bit & 7) & 1:
            return False
        other = mix(one) | 1
        for i in range(1, _HASHES):
            bit = ((one + i * other) & _MASK) % bits
            if not keys[bit >> 3] >> (bit & 7) & 1:
                return False
        return True
