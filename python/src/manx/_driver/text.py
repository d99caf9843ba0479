# SPDX-License-Identifier: Apache-2.0

"""Tells from the text of a CQL statement what it does.

Words in comments, literals and quoted names do not count, as in Cassandra's own lexer.
"""

from __future__ import annotations

import re

from manx._core.request import cql_tokens

PARTITION = 0
"""Prepared reads of partitions whose key is bound."""

OTHER_READ = 1
"""All other reads: ranges, and texts that the driver does not parse."""

WRITE = 2
"""Writes."""

_ABOUT_ROWS = frozenset(("SELECT", "INSERT", "UPDATE", "DELETE"))
_IF = re.compile(r"\bif\b", re.IGNORECASE)
_BATCHES = frozenset(("BATCH", "UNLOGGED", "LOGGED", "COUNTER"))


def shape(query: str, binds_partition_key: bool) -> int:
    """Returns the shape of a statement: `PARTITION`, `OTHER_READ` or `WRITE`."""
    if not is_read(query):
        return WRITE
    return PARTITION if binds_partition_key else OTHER_READ


def is_read(query: str) -> bool:
    """Whether it is a `SELECT`."""
    return _word(query, _next_word(query, 0)) == "SELECT"


def is_about_rows(query: str) -> bool:
    """Whether it reads or writes rows and does nothing else, so that a copy may do no harm."""
    first = _next_word(query, 0)
    word = _word(query, first)
    if word in _ABOUT_ROWS:
        return True
    return word == "BEGIN" and _word(query, _next_word(query, first + len(word))) in _BATCHES


def is_conditional(query: str) -> bool:
    """Whether it is a lightweight transaction: a write with the word `IF` in it."""
    if _IF.search(query) is None or is_read(query):  # most have no such word anywhere
        return False
    at = _next_word(query, 0)
    while at < len(query):
        word = _word(query, at)
        if word == "IF":
            return True
        at = _next_word(query, at + len(word))
    return False


def _word(query: str, at: int) -> str:
    return query[at : cql_tokens.behind_word(query, at, len(query))].upper()


def _next_word(query: str, start: int) -> int:
    """Returns where the next word begins, or the length of the text if there is none."""
    at = start
    end = len(query)
    while at < end and not cql_tokens.is_part_of_word(query[at]):
        at = _behind(query, at, end)
    return min(at, end)


def _behind(query: str, at: int, end: int) -> int:
    """Returns the position behind a symbol, a comment, a literal or a quoted name."""
    if query[at] in "'\"":
        return cql_tokens.behind_quoted(query, at, end)
    if cql_tokens.is_dollar_quoted(query, at):
        return cql_tokens.behind_dollar_quoted(query, at, end)
    if cql_tokens.is_blank(query, at):
        return cql_tokens.behind_blank(query, at, end)
    return at + 1
