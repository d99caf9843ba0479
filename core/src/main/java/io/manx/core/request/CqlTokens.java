// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/**
 * Finds where the tokens of a CQL statement end, as Cassandra's lexer does. All methods take a
 * position where such a token begins and the end of the text that counts, and return the position
 * behind the token.
 */
public final class CqlTokens {
  private static final String DOLLARS = "$$";

  /** Where the hyphens of a UUID are. */
  private static final long UUID_HYPHENS = 1L << 8 | 1L << 13 | 1L << 18 | 1L << 23;

  private static final int UUID_LENGTH = 36;

  private CqlTokens() {}

  /** Returns whether white space or a comment begins here. */
  public static boolean isBlank(String text, int at) {
    char first = text.charAt(at);
    if (first != '-' && first != '/') {
      return Character.isWhitespace(first);
    }
    char second = at + 1 < text.length() ? text.charAt(at + 1) : 0;
    return second == first || (first == '/' && second == '*');
  }

  /** Returns the position behind a white space character or a comment. */
  public static int behindBlank(String text, int at, int end) {
    if (Character.isWhitespace(text.charAt(at))) {
      return at + 1;
    }
    if (text.charAt(at + 1) == '*') {
      return behindNext(text, "*/", at + 2, end);
    }
    int line = at + 2;
    while (line < end && text.charAt(line) != '\n' && text.charAt(line) != '\r') {
      line++;
    }
    return line;
  }

  /** Returns whether {@code $$} begins a text here. */
  public static boolean isDollarQuoted(String text, int at) {
    return text.startsWith(DOLLARS, at);
  }

  /** Returns the position behind a text in dollars. */
  public static int behindDollarQuoted(String text, int at, int end) {
    return behindNext(text, DOLLARS, at + 2, end);
  }

  /** Returns the position behind a text or a name in quotes; a doubled quote is part of it. */
  public static int behindQuoted(String text, int at, int end) {
    char quote = text.charAt(at);
    int next = at + 1;
    while (next < end) {
      if (text.charAt(next) != quote) {
        next++;
      } else if (next + 1 < end && text.charAt(next + 1) == quote) {
        next += 2;
      } else {
        return next + 1;
      }
    }
    return end;
  }

  static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  /** Returns whether a character is part of a word that is not in quotes. */
  public static boolean isPartOfWord(char character) {
    return Character.isLetterOrDigit(character) || character == '_';
  }

  /** Returns the position behind a word that is not in quotes. */
  public static int behindWord(String text, int at, int end) {
    int next = at;
    while (next < end && isPartOfWord(text.charAt(next))) {
      next++;
    }
    return next;
  }

  /** Returns the position behind a number, a blob such as {@code 0xcafe}, or a duration. */
  static int behindNumber(String text, int at, int end) {
    boolean hexadecimal = text.startsWith("0x", at) || text.startsWith("0X", at);
    int next = at;
    while (next < end) {
      char character = text.charAt(next);
      boolean sign = (character == '-' || character == '+') && !hexadecimal;
      if (sign ? !isExponent(text, at, next, end) : !isPartOfNumber(character)) {
        break;
      }
      next++;
    }
    return next;
  }

  private static boolean isPartOfNumber(char character) {
    return character == '.' || isPartOfWord(character);
  }

  /** Returns whether a sign is that of an exponent. */
  private static boolean isExponent(String text, int start, int sign, int end) {
    return sign > start
        && (text.charAt(sign - 1) | 0x20) == 'e'
        && sign + 1 < end
        && isDigit(text.charAt(sign + 1));
  }

  /** Returns the position behind the UUID that begins here, or {@code at} if none does. */
  static int behindUuid(String text, int at, int end) {
    if (end - at < UUID_LENGTH) {
      return at;
    }
    for (int i = 0; i < UUID_LENGTH; i++) {
      char character = text.charAt(at + i);
      boolean hyphen = (UUID_HYPHENS >>> i & 1) == 1;
      if (hyphen ? character != '-' : !isHexadecimal(character)) {
        return at;
      }
    }
    int behind = at + UUID_LENGTH;
    return behind < end && isPartOfWord(text.charAt(behind)) ? at : behind;
  }

  private static boolean isHexadecimal(char character) {
    return isDigit(character) || ((character | 0x20) >= 'a' && (character | 0x20) <= 'f');
  }

  private static int behindNext(String text, String closing, int from, int end) {
    for (int next = from; next + closing.length() <= end; next++) {
      if (text.startsWith(closing, next)) {
        return next + closing.length();
      }
    }
    return end;
  }
}
