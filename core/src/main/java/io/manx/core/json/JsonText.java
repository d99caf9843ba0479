// SPDX-License-Identifier: Apache-2.0

package io.manx.core.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses a JSON text (RFC 8259), strictly: nothing after the value, no name twice in an object, no
 * number beyond a double, at most {@value #MAX_DEPTH} levels.
 *
 * <p>Objects become maps in the order of the text, arrays lists, numbers doubles, and null {@link
 * #NULL}.
 */
public final class JsonText {
  /** Stands for JSON's null. */
  public static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private static final int MAX_DEPTH = 32;

  /** Characters from here on are no digits of JSON, although some are digits elsewhere. */
  private static final char BEHIND_ASCII = 128;

  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /**
   * Returns the value of a text.
   *
   * @throws IllegalArgumentException if it is not JSON; the message names line and column
   */
  public static Object parse(String text) {
    JsonText parser = new JsonText(text);
    Object value = parser.value(0);
    parser.skipBlanks();
    if (parser.at < text.length()) {
      throw parser.wrong("text after the end of the value");
    }
    return value;
  }

  private Object value(int depth) {
    skipBlanks();
    if (depth > MAX_DEPTH) {
      throw wrong("more than " + MAX_DEPTH + " levels");
    }
    switch (peek()) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        return string();
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", NULL);
      default:
        return number();
    }
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> fields = new LinkedHashMap<>();
    at++;
    skipBlanks();
    if (isNext('}')) {
      return fields;
    }
    do {
      skipBlanks();
      int start = at;
      String name = string();
      skipBlanks();
      require(':');
      if (fields.put(name, value(depth + 1)) != null) {
        at = start;
        throw wrong("the name '" + name + "' for the second time");
      }
      skipBlanks();
    } while (isNext(','));
    require('}');
    return fields;
  }

  private List<Object> array(int depth) {
    List<Object> elements = new ArrayList<>();
    at++;
    skipBlanks();
    if (isNext(']')) {
      return elements;
    }
    do {
      elements.add(value(depth + 1));
      skipBlanks();
    } while (isNext(','));
    require(']');
    return elements;
  }

  private String string() {
    require('"');
    StringBuilder string = new StringBuilder();
    while (!isNext('"')) {
      char next = peek();
      if (next < ' ') {
        throw wrong(at < text.length() ? "a control character in a text" : "the end of the file");
      }
      at++;
      string.append(next == '\\' ? escaped() : next);
    }
    return string.toString();
  }

  private char escaped() {
    char letter = peek();
    at++;
    if (letter == 'u') {
      return unicode();
    }
    int escape = ESCAPES.indexOf(letter);
    if (escape < 0) {
      at--;
      throw wrong("an unknown escape");
    }
    return ESCAPED.charAt(escape);
  }

  private char unicode() {
    int code = 0;
    for (int end = at + 4; at < end; at++) {
      char next = peek();
      int digit = next < BEHIND_ASCII ? Character.digit(next, 16) : -1;
      if (digit < 0) {
        throw wrong("an escape without four hexadecimal digits");
      }
      code = (code << 4) | digit;
    }
    return (char) code;
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw wrong("no value");
    }
    at += word.length();
    return value;
  }

  private Double number() {
    int start = at;
    boolean unused = isNext('-');
    if (!isNext('0')) {
      digits();
    }
    if (isNext('.')) {
      digits();
    }
    if (isNext('e') || isNext('E')) {
      unused = isNext('+') || isNext('-');
      digits();
    }
    double number = Double.parseDouble(text.substring(start, at));
    if (Double.isInfinite(number)) {
      at = start;
      throw wrong("a number beyond any double");
    }
    return number;
  }

  private void digits() {
    int start = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    if (at == start) {
      throw wrong(at < text.length() ? "no value" : "the end of the file");
    }
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** Returns the next character, or NUL at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean isNext(char wanted) {
    boolean isNext = at < text.length() && text.charAt(at) == wanted;
    at += isNext ? 1 : 0;
    return isNext;
  }

  private void require(char wanted) {
    if (!isNext(wanted)) {
      throw wrong(at < text.length() ? "no '" + wanted + "'" : "the end of the file");
    }
  }

  private IllegalArgumentException wrong(String what) {
    String before = text.substring(0, Math.min(at, text.length()));
    long line = before.chars().filter(each -> each == '\n').count() + 1;
    int column = before.length() - before.lastIndexOf('\n');
    return new IllegalArgumentException(
        "line " + line + ", column " + column + ": there is " + what);
  }
}
