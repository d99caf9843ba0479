// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A setting that two runs do not share.
 *
 * @param name name of the setting
 * @param one its value in the first run, or null
 * @param other its value in the second run, or null
 */
public record SettingsDifference(String name, @Nullable String one, @Nullable String other) {
  /**
   * A setting that may differ: nodes report it at the time of the run, and an operator may change
   * it.
   */
  public static final String AGENT_SETTINGS = "agent settings";

  /** Returns the first difference between the settings of two runs, if there is one. */
  public static Optional<SettingsDifference> between(
      Map<String, String> one, Map<String, String> other) {
    Set<String> names = new LinkedHashSet<>(one.keySet());
    names.addAll(other.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(one.get(name), other.get(name)))
        .findFirst()
        .map(name -> new SettingsDifference(name, one.get(name), other.get(name)));
  }
}
