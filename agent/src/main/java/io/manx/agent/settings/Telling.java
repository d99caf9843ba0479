package io.manx.agent.settings;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** In which modes a node tells others something of its own accord. */
enum Telling {
  /** In none. */
  NEVER("false"),
  /** In mode {@code on}. */
  ON("true"),
  /** In mode {@code observe} too, which otherwise changes nothing that others see. */
  OBSERVE("observe");

  private final String text;

  Telling(String text) {
    this.text = text;
  }

  /** Its name in settings. */
  String text() {
    return text;
  }

  boolean permits(Mode mode) {
    return mode == Mode.ON ? this != NEVER : mode == Mode.OBSERVE && this == OBSERVE;
  }

  static List<String> texts() {
    return Arrays.stream(values()).map(Telling::text).collect(Collectors.toList());
  }

  static Telling of(String text) {
    for (Telling telling : values()) {
      if (telling.text.equals(text)) {
        return telling;
      }
    }
    throw new IllegalArgumentException(text);
  }
}
