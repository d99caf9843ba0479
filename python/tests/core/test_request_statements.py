# SPDX-License-Identifier: Apache-2.0

"""Tokens and templates of CQL statements."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manx._core.request import DelayBounds, StatementTemplate, cql_tokens

VECTORS = (
    Path(__file__).resolve().parents[3]
    / "core/src/test/resources/io/manx/core/request/statement-templates.json"
)
PAIRS: list[tuple[str, str]] = json.loads(VECTORS.read_text(encoding="utf-8"))
PIECES = re.split(
    " ",
    "select T 1 ' '' \" ? , ( ) : { } [ ] - -- /* */ // $$ 0x e ; . \u2026 \u00e9 _ \u2167 \u00bd"
    " 550e8400-e29b-41d4-a716-446655440000 true NULL \U0001d49c",
)
TEXTS = st.lists(st.sampled_from([*PIECES, " ", "\n", "\r"]), max_size=30).map("".join)
MILLI = 1_000_000


@pytest.mark.parametrize(("statement", "template"), PAIRS)
def test_statements_have_their_templates(statement: str, template: str) -> None:
    assert StatementTemplate.of(statement) == template
    assert StatementTemplate.of(template) == template


def test_blanks_and_comments_between_tokens_do_not_matter() -> None:
    chance = random.Random(1)
    blanks = (" ", "\n", "\t ", "/* - ' \" */", " -- it's\n", "//\r\n")
    tokens = ("SELECT", "a", ",", "b", "FROM", "t", "WHERE", "c", "=", "7")
    for _ in range(300):
        statement = "".join(chance.choice(blanks) + token for token in tokens)
        assert StatementTemplate.of(statement) == "select a,b from t where c=?"


@settings(deadline=None)
@given(TEXTS | st.text(max_size=60))
def test_any_text_has_a_template_within_the_bound(statement: str) -> None:
    assert len(StatementTemplate.of(statement)) <= StatementTemplate.MAX_LENGTH


@settings(deadline=None)
@given(TEXTS)
def test_tokens_end_within_the_text(text: str) -> None:
    end = len(text)
    at = 0
    while at < end:
        if cql_tokens.is_blank(text, at):
            behind = cql_tokens.behind_blank(text, at, end)
        elif cql_tokens.is_dollar_quoted(text, at):
            behind = cql_tokens.behind_dollar_quoted(text, at, end)
        elif text[at] in "'\"":
            behind = cql_tokens.behind_quoted(text, at, end)
        elif cql_tokens.is_part_of_word(text[at]):
            behind = cql_tokens.behind_word(text, at, end)
            assert all(map(cql_tokens.is_part_of_word, text[at:behind]))
            assert behind == end or not cql_tokens.is_part_of_word(text[behind])
        else:
            behind = at + 1
        assert at < behind <= end
        at = behind


def test_long_statements_are_shortened_and_are_none_of_the_short_ones() -> None:
    begin = "SELECT a FROM t WHERE b = 1"
    for long in (begin + " AND someColumn = 1" * 1_000, 'SELECT "' + "x" * 100_000 + '" FROM t'):
        template = StatementTemplate.of(long)
        assert len(template) == StatementTemplate.MAX_LENGTH
        assert template.endswith("\u2026")
    long_text = begin + " AND c = '" + "x" * 100_000 + "' AND d = 1"
    assert StatementTemplate.of(long_text) == "select a from t where b=? and c=?\u2026"
    assert StatementTemplate.of(begin + " -- " + "x" * 100_000) == "select a from t where b=?\u2026"


def test_lists_of_any_length_are_one_template() -> None:
    one = StatementTemplate.of("SELECT a FROM t WHERE b IN (1)")
    many = StatementTemplate.of("SELECT a FROM t WHERE b IN (1" + ", ?" * 2_000 + ")")
    assert many == one


def test_a_character_beyond_the_basic_plane_is_no_part_of_a_word() -> None:
    assert StatementTemplate.of("SELECT a\U0001d49cb FROM t") == "select a\U0001d49cb from t"
    assert cql_tokens.behind_word("a\U0001d49c", 0, 2) == 1
    assert not cql_tokens.is_part_of_word("\u00bd")
    assert cql_tokens.is_part_of_word("\u0663")


@pytest.mark.parametrize("option", ["MIN(99p,20ms)", "min( 20.00ms , 99.0p )"])
def test_the_smaller_of_two_is_an_upper_bound(option: str) -> None:
    bounds = DelayBounds.parse(option)
    assert bounds.within(75 * MILLI) == 20 * MILLI
    assert bounds.within(3 * MILLI) == 3 * MILLI


@pytest.mark.parametrize("option", ["MAX(99p,20ms)", "max(20ms,99p)", "MAX(99.0p,20.00ms)"])
def test_the_larger_of_two_is_a_lower_bound(option: str) -> None:
    bounds = DelayBounds.parse(option)
    assert bounds.within(75 * MILLI) == 75 * MILLI
    assert bounds.within(3 * MILLI) == 20 * MILLI


@pytest.mark.parametrize("option", ["99p", "50.00ms", "ALWAYS", "", "MIN(99p)", "MIN(9p,\n2ms)"])
def test_other_forms_state_no_bounds(option: str) -> None:
    bounds = DelayBounds.parse(option)
    assert bounds is DelayBounds.NONE
    assert bounds.within(1) == 1


def test_a_bound_beyond_any_time_is_the_longest() -> None:
    most = (1 << 63) - 1
    assert DelayBounds.parse("MAX(99p," + "9" * 400 + "ms)").within(0) == most
    assert DelayBounds.NONE.within(most) == most
