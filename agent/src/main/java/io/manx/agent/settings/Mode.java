package io.manx.agent.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the agent does on a node. */
public enum Mode {
  /** Nothing: the node behaves as if the agent were absent. */
  OFF,
  /** Measures and ranks, and leaves every decision to Cassandra. */
  OBSERVE,
  /** Measures, ranks and decides. */
  ON;

  /** Its name in settings. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> texts() {
    return Arrays.stream(values()).map(Mode::text).collect(Collectors.toList());
  }

  static Mode of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
