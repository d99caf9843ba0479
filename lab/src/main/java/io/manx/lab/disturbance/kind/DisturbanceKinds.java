// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The registry of kinds: a new kind needs its class and a line here. */
public final class DisturbanceKinds {
  private static final List<DisturbanceKind> ALL =
      List.of(
          new Pause(),
          new Slow(),
          new Gc(),
          new Compact(),
          new Delay(),
          new Partition(),
          new Disk(),
          new Kill());

  private DisturbanceKinds() {}

  /** Returns all kinds, in the order of help and tables. */
  public static List<DisturbanceKind> all() {
    return ALL;
  }

  /**
   * Returns the kind with this name, in upper or lower case.
   *
   * @throws IllegalArgumentException if there is none; the message lists all names
   */
  public static DisturbanceKind named(String name) {
    return ALL.stream()
        .filter(kind -> kind.name().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown kind '%s'; use %s"
                        .formatted(
                            name,
                            ALL.stream()
                                .map(DisturbanceKind::name)
                                .collect(Collectors.joining(", ")))));
  }
}
