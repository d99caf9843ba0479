// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names runs with different settings differently, so that they do not count as rounds of one
 * variant.
 *
 * <p>Two runs of {@code bench} are both of variant {@code bench}, whatever their load. If the
 * settings of single runs of a variant differ, each becomes a variant of its own, named after the
 * file. Paired rounds belong to a comparison, where different settings are a mistake.
 */
final class SettingsApart {
  private final List<ReadRun> all = new ArrayList<>();

  void add(Path file, RunFile run) {
    all.add(new ReadRun(file, run));
  }

  /**
   * Returns the runs in their order.
   *
   * @throws UserException if rounds of one variant have different settings
   */
  List<RunFile> named() {
    Map<String, Map<Map<String, String>, String>> labels = new LinkedHashMap<>();
    Set<String> used = new LinkedHashSet<>();
    for (ReadRun found : all) {
      RunFile run = found.run();
      Map<Map<String, String>, String> ofVariant =
          labels.computeIfAbsent(
              run.variant() + (run.block() == null ? "" : " in rounds"),
              v -> new LinkedHashMap<>());
      if (run.block() != null && !ofVariant.isEmpty()) {
        requireSame(run, ofVariant.keySet().iterator().next());
      }
      ofVariant.computeIfAbsent(
          settings(run), settings -> unused(run.variant() + " (" + stem(found.file()) + ")", used));
    }
    List<RunFile> named = new ArrayList<>();
    for (ReadRun found : all) {
      RunFile run = found.run();
      Map<Map<String, String>, String> ofVariant =
          run.block() == null ? labels.getOrDefault(run.variant(), Map.of()) : Map.of();
      String name = ofVariant.size() > 1 ? ofVariant.get(settings(run)) : null;
      named.add(name == null ? run : run.withVariant(name));
    }
    return named;
  }

  private static void requireSame(RunFile run, Map<String, String> others) {
    SettingsDifference.between(others, settings(run))
        .ifPresent(
            found -> {
              throw new UserException(
                  ("rounds of variant %s were measured with different settings (%s is '%s' and"
                          + " '%s'); give the files of one comparison")
                      .formatted(run.variant(), found.name(), found.one(), found.other()));
            });
  }

  private static Map<String, String> settings(RunFile run) {
    Map<String, String> settings = new LinkedHashMap<>(run.configuration());
    settings.remove(SettingsDifference.AGENT_SETTINGS);
    return settings;
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.indexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  private static String unused(String wanted, Set<String> used) {
    String name = wanted;
    for (int number = 2; !used.add(name); number++) {
      name = wanted + " " + number;
    }
    return name;
  }
}
