// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/**
 * The template of a CQL statement: its text without what varies from one request to the next.
 * Statements of one template are predicted together (Chauque 2020, section 4.2, whose key is the
 * exact query string).
 *
 * <ul>
 *   <li>Comments, and white space that separates no two words, are left out; so is the semicolon.
 *   <li>Literals and bind markers become {@code ?}: numbers, texts, UUIDs, blobs, durations such as
 *       {@code 1h30m}, {@code true}, {@code false}, {@code null}, {@code NaN}, {@code Infinity}.
 *   <li>Several of them in a list become one, so that {@code IN} has one template for any number of
 *       values: {@code (?,?)} becomes {@code (?)}; maps and lists of tuples likewise.
 *   <li>Words are in lower case. Names in quotes stay as they are.
 * </ul>
 *
 * <p>Only the first {@value #MAX_READ} characters are read, and at most {@value #MAX_LENGTH} are
 * returned. What follows is an ellipsis, so that a template of a shortened statement is only that
 * of others of its kind.
 */
public final class StatementTemplate {
  /** The most characters of a template. */
  public static final int MAX_LENGTH = 4096;

  static final int MAX_READ = 16_384;

  private static final char VALUE = '?';
  private static final char ELLIPSIS = '…';
  private static final String[] CONSTANTS = {"true", "false", "null", "nan", "infinity"};

  private final String text;
  private final int end;
  private final StringBuilder template;
  private int at;
  private int braces;

  private StatementTemplate(String text) {
    this.text = text;
    end = Math.min(text.length(), MAX_READ);
    template = new StringBuilder(Math.min(end, MAX_LENGTH) + 1);
  }

  /** Returns the template of a statement's text. */
  public static String of(String statement) {
    return new StatementTemplate(statement).read();
  }

  private String read() {
    while (at < end && template.length() < MAX_LENGTH) {
      char first = text.charAt(at);
      if (CqlTokens.isBlank(text, at)) {
        at = CqlTokens.behindBlank(text, at, end);
      } else if (first == '\'') {
        addValue(CqlTokens.behindQuoted(text, at, end));
      } else if (first == '"') {
        addWord(CqlTokens.behindQuoted(text, at, end), false);
      } else if (CqlTokens.isPartOfWord(first)) {
        addWordOrNumber(first);
      } else {
        addSymbol(first);
      }
    }
    return ended();
  }

  private String ended() {
    if (at < text.length() || template.length() > MAX_LENGTH) {
      template.setLength(Math.min(template.length(), MAX_LENGTH - 1));
      return template.append(ELLIPSIS).toString();
    }
    if (last() == ';') {
      template.setLength(template.length() - 1);
    }
    return template.toString();
  }

  private void addWordOrNumber(char first) {
    int behindUuid = CqlTokens.behindUuid(text, at, end);
    if (behindUuid > at) {
      addValue(behindUuid);
    } else if (CqlTokens.isDigit(first)) {
      addValue(CqlTokens.behindNumber(text, at, end));
    } else {
      addUnquoted(CqlTokens.behindWord(text, at, end));
    }
  }

  private void addUnquoted(int behind) {
    for (String constant : CONSTANTS) {
      if (constant.length() == behind - at
          && text.regionMatches(true, at, constant, 0, behind - at)) {
        addValue(behind);
        return;
      }
    }
    addWord(behind, true);
  }

  private void addWord(int behind, boolean lowerCase) {
    separate();
    int limit = Math.min(behind, at + MAX_LENGTH + 1); // one too many makes an ellipsis
    for (int i = at; i < limit; i++) {
      char character = text.charAt(i);
      boolean upper = lowerCase && character >= 'A' && character <= 'Z';
      template.append(upper ? (char) (character | 0x20) : character);
    }
    at = behind;
  }

  /** Adds a value, unless it continues a list of values. */
  private void addValue(int behind) {
    at = behind;
    int length = template.length();
    if (endsWith("?,") && (length < 3 || template.charAt(length - 3) != ':')) {
      template.setLength(length - 1);
      return;
    }
    separate();
    template.append(VALUE);
    dropSecond("?:?,?:?");
  }

  private void addSymbol(char symbol) {
    if (CqlTokens.isDollarQuoted(text, at)) {
      addValue(CqlTokens.behindDollarQuoted(text, at, end));
    } else if (symbol == VALUE) {
      addValue(at + 1);
    } else if (symbol == ':' && isMarker()) {
      addValue(behindMarker());
    } else if (symbol == '-' && isSign()) {
      addValue(CqlTokens.behindNumber(text, at + 1, end));
    } else {
      at++;
      template.append(symbol);
      braces += symbol == '{' ? 1 : symbol == '}' ? -1 : 0;
      if (symbol == ')') {
        dropSecond("(?),(?)");
      }
    }
  }

  /** Within braces a colon may also separate key and value. */
  private boolean isMarker() {
    int name = behindBlanks(at + 1);
    return name < end
        && (CqlTokens.isPartOfWord(text.charAt(name)) || text.charAt(name) == '"')
        && (braces <= 0 || "{,:([".indexOf(last()) >= 0);
  }

  private int behindMarker() {
    int name = behindBlanks(at + 1);
    return text.charAt(name) == '"'
        ? CqlTokens.behindQuoted(text, name, end)
        : CqlTokens.behindWord(text, name, end);
  }

  private int behindBlanks(int from) {
    int next = from;
    while (next < end && CqlTokens.isBlank(text, next)) {
      next = CqlTokens.behindBlank(text, next, end);
    }
    return next;
  }

  /** Behind a name or a value a minus is an operator. */
  private boolean isSign() {
    char last = last();
    return at + 1 < end
        && CqlTokens.isDigit(text.charAt(at + 1))
        && !isEndOfWord(last)
        && last != ')';
  }

  /** Of two equal parts at the end, leaves the first. */
  private void dropSecond(String parts) {
    if (endsWith(parts)) {
      template.setLength(template.length() - parts.length() / 2 - 1);
    }
  }

  private boolean endsWith(String ending) {
    int from = template.length() - ending.length();
    for (int i = 0; from >= 0 && i < ending.length(); i++) {
      if (template.charAt(from + i) != ending.charAt(i)) {
        return false;
      }
    }
    return from >= 0;
  }

  /** Keeps words and values apart. */
  private void separate() {
    if (isEndOfWord(last())) {
      template.append(' ');
    }
  }

  private static boolean isEndOfWord(char last) {
    return CqlTokens.isPartOfWord(last) || last == '"' || last == VALUE;
  }

  /** Returns the last character of the template, or NUL. */
  private char last() {
    return template.length() == 0 ? 0 : template.charAt(template.length() - 1);
  }
}
