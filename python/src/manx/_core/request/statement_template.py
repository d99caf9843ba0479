# SPDX-License-Identifier: Apache-2.0

"""The template of a CQL statement: its text without what varies from one request to the next."""

from __future__ import annotations

from manx._core.request import cql_tokens

_MAX_LENGTH = 4096
_MAX_READ = 16_384
_VALUE = "?"
_ELLIPSIS = "\u2026"
_CONSTANTS = frozenset(("true", "false", "null", "nan", "infinity"))

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
_DIGITS = frozenset("0123456789")
_HEXADECIMAL = frozenset("ABCDEFabcdef")
_NO_END_OF_WORD = frozenset(" ,()=<>;.*+-[]{}:")

_LIKE_ASCII = {0x130: "i", 0x131: "i", 0x17F: "s"}
"""Letters that Java takes for these where case does not matter."""

_TO_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


class StatementTemplate:
    """The template of a CQL statement.

    Statements of one template are predicted together (Chauque 2020, section 4.2, whose key is the
    exact query string).

    - Comments, and white space that separates no two words, are left out; so is the semicolon.
    - Literals and bind markers become `?`: numbers, texts, UUIDs, blobs, durations such as `1h30m`,
      `true`, `false`, `null`, `NaN`, `Infinity`.
    - Several of them in a list become one, so that `IN` has one template for any number of values:
      `(?,?)` becomes `(?)`; maps and lists of tuples likewise.
    - Words are in lower case. Names in quotes stay as they are.

    Only the first 16,384 characters are read, and at most 4,096 are returned; in place of what
    follows is an ellipsis. As in Java, a character beyond the Basic Multilingual Plane counts as
    two.
    """

    __slots__ = ("_at", "_braces", "_end", "_template", "_text")

    MAX_LENGTH = _MAX_LENGTH
    """The most characters of a template."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._end = min(len(text), _MAX_READ)
        self._template = ""
        self._at = 0
        self._braces = 0

    @staticmethod
    def of(statement: str) -> str:
        """Returns the template of a statement's text."""
        if statement.isascii() or max(statement) <= "\uffff":
            return StatementTemplate(statement)._read()
        template = StatementTemplate(_as_surrogates(statement))._read()
        return template.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")

    def _read(self) -> str:
        text = self._text
        end = self._end
        while self._at < end and len(self._template) < _MAX_LENGTH:
            at = self._at
            first = text[at]
            if first in _LETTERS:
                self._add_letters(first)
            elif first == " ":
                self._at = at + 1
            elif cql_tokens.is_blank(text, at):
                self._at = cql_tokens.behind_blank(text, at, end)
            elif first == "'":
                self._add_value(cql_tokens.behind_quoted(text, at, end))
            elif first == '"':
                self._add_word(cql_tokens.behind_quoted(text, at, end), False)
            elif first in _DIGITS:
                self._add_number()
            elif cql_tokens.is_part_of_word(first):
                self._add_unquoted(cql_tokens.behind_word(text, at, end))
            else:
                self._add_symbol(first)
        return self._ended()

    def _ended(self) -> str:
        template = self._template
        if self._at < len(self._text) or len(template) > _MAX_LENGTH:
            return template[: _MAX_LENGTH - 1] + _ELLIPSIS
        return template[:-1] if template.endswith(";") else template

    def _add_letters(self, first: str) -> None:
        text, at, end = self._text, self._at, self._end
        if first in _HEXADECIMAL:
            behind_uuid = cql_tokens.behind_uuid(text, at, end)
            if behind_uuid > at:
                self._add_value(behind_uuid)
                return
        self._add_unquoted(cql_tokens.behind_word(text, at, end))

    def _add_number(self) -> None:
        text, at, end = self._text, self._at, self._end
        behind_uuid = cql_tokens.behind_uuid(text, at, end)
        if behind_uuid > at:
            self._add_value(behind_uuid)
        else:
            self._add_value(cql_tokens.behind_number(text, at, end))

    def _add_unquoted(self, behind: int) -> None:
        if 3 <= behind - self._at <= 8:
            word = self._text[self._at : behind]
            if not word.isascii():
                word = word.translate(_LIKE_ASCII)
            if word.lower() in _CONSTANTS:
                self._add_value(behind)
                return
        self._add_word(behind, True)

    def _add_word(self, behind: int, lower_case: bool) -> None:
        self._separate()
        word = self._text[self._at : min(behind, self._at + _MAX_LENGTH + 1)]
        if lower_case:
            word = word.lower() if word.isascii() else word.translate(_TO_LOWER)
        self._template += word
        self._at = behind

    def _add_value(self, behind: int) -> None:
        """Adds a value, unless it continues a list of values."""
        self._at = behind
        template = self._template
        if template.endswith("?,") and template[-3:-2] != ":":
            self._template = template[:-1]
            return
        self._separate()
        self._template += _VALUE
        self._drop_second("?:?,?:?")

    def _add_symbol(self, symbol: str) -> None:
        text, at, end = self._text, self._at, self._end
        if cql_tokens.is_dollar_quoted(text, at):
            self._add_value(cql_tokens.behind_dollar_quoted(text, at, end))
        elif symbol == _VALUE:
            self._add_value(at + 1)
        elif symbol == ":" and self._is_marker():
            self._add_value(self._behind_marker())
        elif symbol == "-" and self._is_sign():
            self._add_value(cql_tokens.behind_number(text, at + 1, end))
        else:
            self._at = at + 1
            self._template += symbol
            if symbol == "{":
                self._braces += 1
            elif symbol == "}":
                self._braces -= 1
            elif symbol == ")":
                self._drop_second("(?),(?)")

    def _is_marker(self) -> bool:
        """Within braces a colon may also separate key and value."""
        name = self._behind_blanks(self._at + 1)
        if name >= self._end:
            return False
        first = self._text[name]
        if first != '"' and not cql_tokens.is_part_of_word(first):
            return False
        return self._braces <= 0 or self._last() in ("{", ",", ":", "(", "[")

    def _behind_marker(self) -> int:
        name = self._behind_blanks(self._at + 1)
        if self._text[name] == '"':
            return cql_tokens.behind_quoted(self._text, name, self._end)
        return cql_tokens.behind_word(self._text, name, self._end)

    def _behind_blanks(self, start: int) -> int:
        text, end = self._text, self._end
        at = start
        while at < end and cql_tokens.is_blank(text, at):
            at = cql_tokens.behind_blank(text, at, end)
        return at

    def _is_sign(self) -> bool:
        """Behind a name or a value a minus is an operator."""
        digit = self._at + 1
        last = self._last()
        return (
            digit < self._end
            and cql_tokens.is_digit(self._text[digit])
            and not _is_end_of_word(last)
            and last != ")"
        )

    def _drop_second(self, parts: str) -> None:
        """Of two equal parts at the end, leaves the first."""
        if self._template.endswith(parts):
            self._template = self._template[: -(len(parts) // 2) - 1]

    def _separate(self) -> None:
        """Keeps words and values apart."""
        if _is_end_of_word(self._template[-1:]):
            self._template += " "

    def _last(self) -> str:
        """Returns the last character of the template; an empty text if there is none."""
        return self._template[-1:]


def _is_end_of_word(last: str) -> bool:
    if last == "" or last in _NO_END_OF_WORD:
        return False
    return last == _VALUE or last == '"' or cql_tokens.is_part_of_word(last)


def _as_surrogates(text: str) -> str:
    """Returns a text whose characters are Java's."""
    units = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(int.from_bytes(units[i : i + 2], "little")) for i in range(0, len(units), 2))
