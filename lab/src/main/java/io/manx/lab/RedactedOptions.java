// SPDX-License-Identifier: Apache-2.0

package io.manx.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Removes passwords from options before they are written to run files and reports. */
public final class RedactedOptions {
  private static final String HIDDEN = "hidden";
  private static final String PASSWORD = "password";

  private RedactedOptions() {}

  /** Returns options in which the value of every password is replaced, at any depth. */
  public static Map<String, Object> of(Map<?, ?> options) {
    Map<String, Object> redacted = new LinkedHashMap<>();
    options.forEach((name, value) -> redacted.put(String.valueOf(name), redacted(name, value)));
    return redacted;
  }

  private static Object redacted(Object name, Object value) {
    if (String.valueOf(name).toLowerCase(Locale.ROOT).endsWith(PASSWORD)) {
      return HIDDEN;
    }
    if (value instanceof Map<?, ?> deeper) {
      return of(deeper);
    }
    return value instanceof List<?> several
        ? several.stream().map(each -> redacted("", each)).toList()
        : value;
  }

  /**
   * Returns JVM options without the values of passwords. An agent's jar keeps its name, but not its
   * directory.
   */
  public static List<String> of(List<String> jvmOptions) {
    return jvmOptions.stream().map(RedactedOptions::redacted).toList();
  }

  private static String redacted(String jvmOption) {
    return jvmOption
        .replaceFirst("^(-javaagent:)[^=]*/", "$1")
        .replaceFirst("(?i)^(-D[^=]*" + PASSWORD + "=).*", "$1" + HIDDEN);
  }
}
