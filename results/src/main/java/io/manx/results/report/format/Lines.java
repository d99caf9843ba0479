// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.util.regex.Pattern;

/** Breaks text into lines. */
public final class Lines {
  private static final int WIDTH = 100;
  private static final Pattern WORDS = Pattern.compile("\\s+");

  private Lines() {}

  /** Wraps at blanks, to at most 100 columns; every line but the first is indented. */
  public static String wrapped(String text, String indent) {
    return wrapped(text, indent, WIDTH);
  }

  /** Wraps at blanks, to at most {@code width} columns; every line but the first is indented. */
  public static String wrapped(String text, String indent, int width) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder();
    for (String word : WORDS.splitAsStream(text).toList()) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.append(line).append('\n');
        line = new StringBuilder(indent).append(word);
      } else {
        line.append(line.length() == 0 ? "" : " ").append(word);
      }
    }
    return lines.append(line).append('\n').toString();
  }
}
