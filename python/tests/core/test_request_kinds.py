# SPDX-License-Identifier: Apache-2.0

"""Kinds of requests, and objects of each."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from manx._core.request import PerKind, RequestKinds

SECOND = 1_000_000_000
MILLI = 1_000_000
ROOM = RequestKinds.MAX_KINDS - RequestKinds.GROUPS
OLD = RequestKinds.MAX_KINDS + 9
NEW = 2 * RequestKinds.MAX_KINDS + 9


class Kinds:
    """Kinds at a time that the test sets."""

    def __init__(self) -> None:
        self.kinds = RequestKinds()
        self.now = -3 * SECOND

    def kind(self, key: int) -> int:
        return self.kinds.find_or_add(key, 1, lambda: f"statement {key}", self.now)

    def ended(self, kind: int, nanos: int = MILLI) -> None:
        self.kinds.ended(kind, nanos, self.now)

    def descriptions(self) -> set[str]:
        return {each.description for each in self.kinds.all()}


def test_each_key_has_a_number_of_its_own_and_keeps_it() -> None:
    chance = random.Random(1)
    some = Kinds()
    model: dict[int, int] = {}
    for _ in range(2_000):
        key = chance.randrange(ROOM) * 0x9E3779B97F4A7C15
        kind = some.kind(key)
        assert model.setdefault(key, kind) == kind
        assert some.kinds.find(key) == kind
    assert len(set(model.values())) == ROOM
    assert all(RequestKinds.place(kind) >= RequestKinds.GROUPS for kind in model.values())


def test_surplus_kinds_count_as_their_group() -> None:
    some = Kinds()
    for key in range(ROOM):
        some.ended(some.kind(key))
    assert some.kind(1_000) == 1  # all others are too new to be judged
    some.now += 6 * SECOND
    assert some.kind(1_000) > RequestKinds.GROUPS
    assert some.kind(1_001) == 1
    assert some.kinds.find(1_001) == RequestKinds.UNKNOWN
    assert len(some.kinds.all()) == ROOM


def test_the_kinds_with_the_most_work_keep_their_numbers() -> None:
    some = Kinds()
    often = 12
    numbers: dict[int, int] = {}
    for i in range(30_000):
        some.now += MILLI
        some.ended(some.kind(1_000 + i))
        key = i % often
        kind = some.kind(key)
        some.ended(kind, (key + 1) * MILLI)
        if i > 25_000:
            assert numbers.setdefault(key, kind) == kind > RequestKinds.GROUPS
    assert len(numbers) == often


def test_a_rare_heavy_kind_replaces_a_light_one() -> None:
    some = Kinds()
    for i in range(20_000):
        some.now += MILLI
        is_heavy = i % 100 == 0
        kind = some.kind(-1 if is_heavy else i % (3 * ROOM))
        some.ended(kind, (50 if is_heavy else 1) * MILLI)
    assert "statement -1" in some.descriptions()


def test_an_unused_kind_is_forgotten_and_its_number_is_not_used_again() -> None:
    some = Kinds()
    before = some.kind(5)
    some.ended(before)
    some.now += 2 * SECOND
    some.ended(before)
    some.now += 601 * SECOND
    some.ended(some.kind(6))
    assert some.kinds.find(5) == RequestKinds.UNKNOWN
    assert some.descriptions() == {"statement 6"}
    after = some.kind(5)
    assert after != before
    some.ended(before)  # of a request that was sent long ago
    assert all(each.count == 0 for each in some.kinds.all() if each.number == after)


def test_a_kind_is_kept_for_ten_minutes_without_use() -> None:
    some = Kinds()
    kind = some.kind(5)
    some.now += 2 * SECOND
    some.ended(kind)  # a review takes note of it
    some.now += 600 * SECOND
    some.ended(some.kind(6))
    assert some.kinds.find(5) == kind
    some.now += SECOND
    some.ended(some.kind(6))
    assert some.kinds.find(5) == RequestKinds.UNKNOWN


def test_counts_and_mean_times_are_shown() -> None:
    some = Kinds()
    kind = some.kind(7)
    some.ended(kind, MILLI)
    some.ended(kind, 3 * MILLI)
    (shown,) = some.kinds.all()
    assert (shown.number, shown.count, shown.mean_millis) == (kind, 2, 2)


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 150), st.integers(0, 50 * MILLI), st.integers(0, 20 * SECOND)),
        max_size=200,
    )
)
def test_numbers_are_bounded_and_of_one_key_each(events: list[tuple[int, int, int]]) -> None:
    some = Kinds()
    for key, nanos, later in events:
        some.now += later
        kind = some.kind(key)
        assert kind == 1 or some.kinds.find(key) == kind
        some.ended(kind, nanos)
        known = [some.kinds.find(each) for each in range(151)]
        numbers = [each for each in known if each != RequestKinds.UNKNOWN]
        assert len(set(map(RequestKinds.place, numbers))) == len(numbers) <= ROOM


def test_a_kind_keeps_its_object_until_its_place_has_another() -> None:
    counts: PerKind[list[int]] = PerKind(list)
    assert counts.max(len) == 0
    counts.get(OLD).extend((1, 2, 3))
    assert counts.get(OLD) == [1, 2, 3]
    assert counts.max(len) == 3
    assert counts.get(NEW) == []
    counts.get(NEW).append(1)
    counts.get(OLD).append(7)  # of a request that ends late
    assert counts.get(NEW) == [1]
    assert counts.get(OLD) == []
