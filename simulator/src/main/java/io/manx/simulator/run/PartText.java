// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses a part of a variant's name: a name, or a name with parameters in parentheses. */
final class PartText {
  private static final Pattern PART = Pattern.compile("([a-z0-9-]+)(?:\\(([^()]*)\\))?");

  private PartText() {}

  /** Returns a match of two groups: the name, and the list in parentheses or null. */
  static Matcher matched(String text, String what) {
    Matcher matcher = PART.matcher(text);
    if (!matcher.matches()) {
      throw new UserException(
          "'" + text + "' is neither a name nor name(parameter=value,...) of " + what);
    }
    return matcher;
  }

  /** Returns the values in a list of parameters. */
  static Map<String, String> changes(String text, @Nullable String list) {
    Map<String, String> changes = new LinkedHashMap<>();
    if (list == null || list.isBlank()) {
      return changes;
    }
    for (String each : list.split(",", -1)) {
      String[] pair = each.split("=", -1);
      if (pair.length != 2) {
        throw new UserException(text + ": '" + each.strip() + "' is not parameter=value");
      }
      if (changes.put(pair[0].strip(), pair[1].strip()) != null) {
        throw new UserException(text + ": parameter '" + pair[0].strip() + "' is given twice");
      }
    }
    return changes;
  }
}
