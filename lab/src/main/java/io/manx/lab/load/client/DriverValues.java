// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Converts values of driver options from the command line to the syntax of a configuration file.
 */
final class DriverValues {
  private static final List<String> OF_CONNECTIONS =
      List.of(
          "advanced.ssl-engine-factory.",
          "advanced.address-translator.",
          "advanced.auth-provider.",
          "advanced.resolve-contact-points",
          "advanced.protocol.",
          "advanced.socket.",
          "advanced.connection.connect-timeout",
          "advanced.connection.init-query-timeout",
          "advanced.control-connection.timeout");

  private static final Set<String> LISTS = pathsOfLists();

  /** An element in quotes, or up to the next comma. */
  private static final Pattern ELEMENT =
      Pattern.compile("\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^,\"]*))\\s*(?:,|$)");

  private DriverValues() {}

  private static Set<String> pathsOfLists() {
    return StreamSupport.stream(TypedDriverOption.builtInValues().spliterator(), false)
        .filter(option -> option.getExpectedType().getRawType() == List.class)
        .map(option -> option.getRawOption().getPath())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns a value in the syntax of the driver's configuration. {@code [a, b]} is a list, and so
   * are {@code a,b} and {@code a} where the driver expects a list. {@code {a: b}} is a mapping.
   * Everything else is a text, which the driver converts to numbers and durations.
   */
  static String written(String path, String value) {
    String text = value.strip();
    boolean brackets = text.startsWith("[") && text.endsWith("]");
    if (brackets || LISTS.contains(path)) {
      return list(brackets ? text.substring(1, text.length() - 1) : text);
    }
    boolean mapping = text.startsWith("{") && text.endsWith("}");
    return mapping ? text : quoted(value);
  }

  private static String list(String elements) {
    if (elements.isBlank()) {
      return "[]";
    }
    Matcher matcher = ELEMENT.matcher(elements);
    StringBuilder written = new StringBuilder("[");
    int end = 0;
    while (end < elements.length() && matcher.find(end) && matcher.start() == end) {
      String inQuotes = matcher.group(1);
      written.append(end == 0 ? "" : ", ");
      written.append(inQuotes == null ? quoted(matcher.group(2).strip()) : '"' + inQuotes + '"');
      end = matcher.end();
    }
    // Malformed lists become one text, which the driver rejects.
    return end < elements.length() ? quoted(elements) : written.append(']').toString();
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns the options on how to reach nodes, which every session needs. */
  static Map<String, String> ofConnections(Map<String, String> options) {
    return options.entrySet().stream()
        .filter(option -> OF_CONNECTIONS.stream().anyMatch(option.getKey()::startsWith))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
