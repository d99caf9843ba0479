// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns texts of a campaign file into words of a command line.
 *
 * <p>Blanks separate words, except within single or double quotes. A word {@code $NAME} stands for
 * the words of an option group, and {@code $NAME} within a word for its text. <code>{NAME}</code>
 * stands for a value of the row, such as its name.
 */
final class Words {
  private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");
  private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");
  private static final Pattern GROUP = Pattern.compile("\\$([a-z][a-z0-9-]*)");
  private static final Pattern VALUE = Pattern.compile("\\{([a-z][a-z0-9-]*)}");

  private final Map<String, String> groups;

  /**
   * Prepares the expansion.
   *
   * @param groups texts of option groups by name, which may name one another
   */
  Words(Map<String, String> groups) {
    this.groups = groups;
  }

  /**
   * Returns the words of a text.
   *
   * @param where the place in the file, for messages
   * @param values values of the row by name
   * @throws UserException if a group or value is unknown, groups name each other in a circle, or a
   *     quote is open
   */
  List<String> of(String where, String text, Map<String, String> values) {
    String filled = filled(where, expanded(where, text, new LinkedHashSet<>()), values);
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(filled);
    int end = 0;
    while (word.find()) {
      requireBlank(where, filled.substring(end, word.start()));
      words.add(QUOTED.matcher(word.group()).replaceAll(Words::unquoted));
      end = word.end();
    }
    requireBlank(where, filled.substring(end));
    return words;
  }

  private static String unquoted(MatchResult quoted) {
    String inner = quoted.group(1) == null ? quoted.group(2) : quoted.group(1);
    return Matcher.quoteReplacement(inner);
  }

  private static void requireBlank(String where, String between) {
    if (!between.isBlank()) {
      throw new UserException(where + ": a quote is not closed: " + between.strip());
    }
  }

  private String expanded(String where, String text, Set<String> open) {
    StringBuilder result = new StringBuilder();
    Matcher group = GROUP.matcher(text);
    while (group.find()) {
      String name = group.group(1);
      String body = groups.get(name);
      if (body == null) {
        throw new UserException(
            where + ": no options '" + name + "'; there are " + String.join(", ", groups.keySet()));
      }
      if (!open.add(name)) {
        throw new UserException(where + ": options '" + name + "' contain themselves");
      }
      group.appendReplacement(result, Matcher.quoteReplacement(expanded(where, body, open)));
      open.remove(name);
    }
    return group.appendTail(result).toString();
  }

  /** Returns a text with its values in place of their names. */
  static String filled(String where, String text, Map<String, String> values) {
    StringBuilder result = new StringBuilder();
    Matcher value = VALUE.matcher(text);
    while (value.find()) {
      String known = values.get(value.group(1));
      if (known == null) {
        throw new UserException(
            where + ": no value " + value.group() + "; there are " + values.keySet());
      }
      value.appendReplacement(result, Matcher.quoteReplacement(known));
    }
    return value.appendTail(result).toString();
  }
}
