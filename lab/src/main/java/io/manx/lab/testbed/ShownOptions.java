package io.manx.lab.testbed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Options as run files and reports show them, which are passed on: without what gives access. */
public final class ShownOptions {
  private static final String HIDDEN = "hidden";

  private ShownOptions() {}

  /** Returns options as text, of which passwords are left out, at whatever depth. */
  public static String of(Map<?, ?> options) {
    return withoutPasswords(options).toString();
  }

  /** Returns options of JVMs as text, with the name of an agent's jar, and not its directory. */
  static String of(List<String> jvmOptions) {
    return jvmOptions.stream()
        .map(option -> option.replaceFirst("^(-javaagent:)[^=]*/", "$1"))
        .toList()
        .toString();
  }

  private static Map<String, Object> withoutPasswords(Map<?, ?> options) {
    Map<String, Object> shown = new LinkedHashMap<>();
    options.forEach((name, value) -> shown.put(String.valueOf(name), shown(name, value)));
    return shown;
  }

  private static Object shown(Object name, Object value) {
    if (String.valueOf(name).toLowerCase(Locale.ROOT).endsWith("password")) {
      return HIDDEN;
    }
    return value instanceof Map<?, ?> deeper ? withoutPasswords(deeper) : value;
  }
}
