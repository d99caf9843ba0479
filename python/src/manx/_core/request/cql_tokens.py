# SPDX-License-Identifier: Apache-2.0

"""Finds where the tokens of a CQL statement end, as Cassandra's lexer does.

All functions take a position where such a token begins and the end of the text that counts, and
return the position behind the token. Characters beyond the Basic Multilingual Plane are no part of
words, as in Java, where they are pairs of surrogates.
"""

from __future__ import annotations

import re
import unicodedata

_WHITE = frozenset(
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009"
    "\u200a\u2028\u2029\u205f\u3000"
)
"""What Java's `Character.isWhitespace` accepts."""

_DIGITS = frozenset("0123456789")
_ASCII_WORD = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
_LETTERS_AND_DIGITS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nd"))
_LAST_ASCII = "\x7f"
_LAST_OF_BASIC_PLANE = "\uffff"
_DOLLARS = "$$"

_RUN = re.compile("[0-9A-Z_a-z]*")
_LINE_END = re.compile("[\n\r]")

_UUID = re.compile("[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}")


def is_blank(text: str, at: int) -> bool:
    """Whether white space or a comment begins here."""
    first = text[at]
    if first not in "-/":
        return first in _WHITE
    second = text[at + 1 : at + 2]
    return second == first or (first == "/" and second == "*")


def behind_blank(text: str, at: int, end: int) -> int:
    """Returns the position behind a white space character or a comment."""
    if text[at] in _WHITE:
        return at + 1
    if text[at + 1] == "*":
        return _behind_next(text, "*/", at + 2, end)
    line_end = _LINE_END.search(text, at + 2, end)
    return max(at + 2, end) if line_end is None else line_end.start()


def is_dollar_quoted(text: str, at: int) -> bool:
    """Whether `$$` begins a text here."""
    return text.startswith(_DOLLARS, at)


def behind_dollar_quoted(text: str, at: int, end: int) -> int:
    """Returns the position behind a text in dollars."""
    return _behind_next(text, _DOLLARS, at + 2, end)


def behind_quoted(text: str, at: int, end: int) -> int:
    """Returns the position behind a text or a name in quotes; a doubled quote is part of it."""
    quote = text[at]
    closing = text.find(quote, at + 1, end)
    while closing >= 0:
        if closing + 1 >= end or text[closing + 1] != quote:
            return closing + 1
        closing = text.find(quote, closing + 2, end)
    return end


def is_digit(character: str) -> bool:
    """Whether a character is a digit of ASCII."""
    return character in _DIGITS


def is_part_of_word(character: str) -> bool:
    """Whether a character is part of a word that is not in quotes."""
    if character <= _LAST_ASCII:
        return character in _ASCII_WORD
    return (
        character <= _LAST_OF_BASIC_PLANE and unicodedata.category(character) in _LETTERS_AND_DIGITS
    )


def behind_word(text: str, at: int, end: int) -> int:
    """Returns the position behind a word that is not in quotes."""
    next_at = _behind_run(text, at, end)
    while next_at < end and text[next_at] > _LAST_ASCII and is_part_of_word(text[next_at]):
        next_at = _behind_run(text, next_at + 1, end)
    return next_at


def _behind_run(text: str, at: int, end: int) -> int:
    run = _RUN.match(text, at, end)
    return at if run is None else run.end()


def behind_number(text: str, at: int, end: int) -> int:
    """Returns the position behind a number, a blob such as `0xcafe`, or a duration."""
    is_hexadecimal = text.startswith(("0x", "0X"), at)
    next_at = at
    while next_at < end:
        character = text[next_at]
        if character in "+-" and not is_hexadecimal:
            if not _is_exponent(text, at, next_at, end):
                break
        elif character != "." and not is_part_of_word(character):
            break
        next_at += 1
    return next_at


def _is_exponent(text: str, start: int, sign: int, end: int) -> bool:
    """Whether a sign is that of an exponent."""
    return sign > start and text[sign - 1] in "eE" and sign + 1 < end and text[sign + 1] in _DIGITS


def behind_uuid(text: str, at: int, end: int) -> int:
    """Returns the position behind the UUID that begins here, or `at` if none does."""
    matched = _UUID.match(text, at, end)
    if matched is None:
        return at
    behind = matched.end()
    return at if behind < end and is_part_of_word(text[behind]) else behind


def _behind_next(text: str, closing: str, start: int, end: int) -> int:
    found = text.find(closing, start, end)
    return end if found < 0 else found + len(closing)
