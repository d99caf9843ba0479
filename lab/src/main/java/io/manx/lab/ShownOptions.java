package io.manx.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Options as run files and reports show them, which are passed on: without what gives access. */
public final class ShownOptions {
  private static final String HIDDEN = "hidden";
  private static final String PASSWORD = "password";

  private ShownOptions() {}

  /** Returns options without the values of passwords, at whatever depth. */
  public static Map<String, Object> of(Map<?, ?> options) {
    Map<String, Object> shown = new LinkedHashMap<>();
    options.forEach((name, value) -> shown.put(String.valueOf(name), shown(name, value)));
    return shown;
  }

  private static Object shown(Object name, Object value) {
    if (String.valueOf(name).toLowerCase(Locale.ROOT).endsWith(PASSWORD)) {
      return HIDDEN;
    }
    if (value instanceof Map<?, ?> deeper) {
      return of(deeper);
    }
    return value instanceof List<?> several
        ? several.stream().map(each -> shown("", each)).toList()
        : value;
  }

  /**
   * Returns options of JVMs without the values of passwords, and with the name of an agent's jar
   * but not its directory.
   */
  public static List<String> of(List<String> jvmOptions) {
    return jvmOptions.stream().map(ShownOptions::shown).toList();
  }

  private static String shown(String jvmOption) {
    return jvmOption
        .replaceFirst("^(-javaagent:)[^=]*/", "$1")
        .replaceFirst("(?i)^(-D[^=]*" + PASSWORD + "=).*", "$1" + HIDDEN);
  }
}
