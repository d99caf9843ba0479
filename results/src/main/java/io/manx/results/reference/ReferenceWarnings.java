// SPDX-License-Identifier: Apache-2.0

package io.manx.results.reference;

import io.manx.results.run.Machine;
import io.manx.results.run.RunFile;
import io.manx.results.run.SettingsDifference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what differs between rounds now and then, besides their figures. */
final class ReferenceWarnings {
  /** Settings that may differ: names of tables, numbers of rounds, and what nodes report. */
  private static final Set<String> HARMLESS =
      Set.of("table", "rounds", SettingsDifference.AGENT_SETTINGS);

  /** The setting that each variant has of its own; all others are of the load and the cluster. */
  private static final String VARIANT = "variant";

  private ReferenceWarnings() {}

  /**
   * Returns a warning for each difference.
   *
   * @param now rounds by variant
   * @param then rounds of the reference, by the same variants
   */
  static List<String> of(Map<String, List<RunFile>> now, Map<String, List<RunFile>> then) {
    Set<String> warnings = new LinkedHashSet<>();
    if (!machines(now.values()).equals(machines(then.values()))) {
      warnings.add(
          "the reference comes from another machine. A difference from it may be that of the"
              + " machines.");
    }
    now.forEach(
        (variant, runs) ->
            then.getOrDefault(variant, List.of()).stream()
                .findFirst()
                .ifPresent(before -> warnings.addAll(settings(runs.get(0), before))));
    return new ArrayList<>(warnings);
  }

  private static Set<Machine> machines(Collection<List<RunFile>> runs) {
    return runs.stream().flatMap(List::stream).map(RunFile::machine).collect(Collectors.toSet());
  }

  /** Compares two rounds of a variant; all its other rounds have the same settings. */
  private static List<String> settings(RunFile now, RunFile then) {
    Map<String, String> both = new LinkedHashMap<>(now.configuration());
    both.putAll(then.configuration());
    return both.keySet().stream()
        .filter(name -> !HARMLESS.contains(name))
        .filter(name -> !Objects.equals(value(now, name), value(then, name)))
        .map(
            name ->
                "%s is '%s' now, and was '%s' in the reference"
                    .formatted(
                        name.equals(VARIANT) ? "variant " + now.variant() : "setting " + name,
                        value(now, name),
                        value(then, name)))
        .toList();
  }

  private static String value(RunFile run, String setting) {
    return run.configuration().getOrDefault(setting, "–");
  }
}
