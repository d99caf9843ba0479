package io.manx.agent.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
    return new Setting(
        name,
        Integer.toString(initial),
        "a whole number from " + least + " to " + most,
        description,
        text -> {
          int value = Integer.parseInt(text);
          requireBetween(value, least, most);
          return Integer.toString(value);
        });
  }

  static Setting number(
      String name, double initial, double least, double most, String description) {
    return new Setting(
        name,
        Double.toString(initial),
        "a number from " + least + " to " + most,
        description,
        text -> {
          double value = Double.parseDouble(text);
          requireBetween(value, least, most);
          return Double.toString(value);
        });
  }

  private static void requireBetween(double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException("out of bounds");
    }
  }
}
