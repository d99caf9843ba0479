package io.manx.agent.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The kinds of settings: a choice, a flag, whole numbers and numbers within bounds. */
final class SettingKinds {
  private SettingKinds() {}

  static Setting choice(String name, String initial, List<String> values, String description) {
    return new Setting(
        name,
        initial,
        "one of " + String.join(", ", values),
        description,
        text -> {
          String lower = text.toLowerCase(Locale.ROOT);
          if (!values.contains(lower)) {
            throw new IllegalArgumentException("not one of the values");
          }
          return lower;
        });
  }

  static Setting mode(String name, Mode initial, String description) {
    List<String> values =
        Arrays.stream(Mode.values())
            .map(mode -> mode.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toList());
    return choice(name, initial.name().toLowerCase(Locale.ROOT), values, description);
  }

  static Setting flag(String name, boolean initial, String description) {
    return choice(name, Boolean.toString(initial), List.of("true", "false"), description);
  }

  static Setting whole(String name, int initial, int least, int most, String description) {
    return bounded("a whole number", Integer::valueOf, name, initial, least, most, description);
  }

  static Setting number(
      String name, double initial, double least, double most, String description) {
    return bounded("a number", Double::valueOf, name, initial, least, most, description);
  }

  private static <N extends Comparable<N>> Setting bounded(
      String kind,
      Function<String, N> parser,
      String name,
      N initial,
      N least,
      N most,
      String description) {
    return new Setting(
        name,
        initial.toString(),
        kind + " from " + least + " to " + most,
        description,
        text -> {
          N value = parser.apply(text);
          if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("out of bounds");
          }
          return value.toString();
        });
  }
}
