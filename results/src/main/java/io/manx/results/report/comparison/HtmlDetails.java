// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.Provenance;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.run.Machine;
import io.manx.results.run.RunFile;
import io.manx.results.run.SpeedIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** How a comparison was measured: settings, versions, machine, and commands to repeat it. */
final class HtmlDetails {
  private static final long BYTES_PER_GIGABYTE = 1L << 30;

  private HtmlDetails() {}

  static String of(Comparison comparison, List<RunFile> runs) {
    return differences(comparison)
        + twoColumns("Settings that all share", "setting", shared(comparison, runs))
        + twoColumns("Versions", "component", merged(runs, RunFile::versions))
        + twoColumns("Machine and runs", "what", machine(comparison, runs))
        + commands(RepeatCommands.of(comparison, runs));
  }

  private static String commands(List<String> commands) {
    return commands.isEmpty()
        ? ""
        : "<h3>To repeat it</h3>\n<pre class=\"command\">%s</pre>\n"
                .formatted(Html.escaped(String.join("\n", commands)))
            + Html.note(RepeatCommands.LIMITS);
  }

  private static String differences(Comparison comparison) {
    if (comparison.differences().isEmpty()) {
      return "";
    }
    List<String> header = new ArrayList<>(List.of("variant"));
    comparison.differences().keySet().forEach(setting -> header.add(Html.escaped(setting)));
    List<List<String>> rows = new ArrayList<>();
    comparison
        .variants()
        .forEach(
            variant -> {
              List<String> row = new ArrayList<>(List.of(Html.escaped(variant.name())));
              comparison
                  .differences()
                  .values()
                  .forEach(
                      values ->
                          row.add(
                              Html.escaped(values.getOrDefault(variant.name(), Format.UNKNOWN))));
              rows.add(row);
            });
    return "<div class=\"words\">" + Html.table("Settings that differ", header, rows) + "</div>";
  }

  private static Map<String, String> shared(Comparison comparison, List<RunFile> runs) {
    Map<String, String> settings = merged(runs, RunFile::configuration);
    settings.keySet().removeAll(comparison.differences().keySet());
    return settings;
  }

  /** Returns all values of each key, separated by commas. */
  private static Map<String, String> merged(
      List<RunFile> runs, Function<RunFile, Map<String, String>> part) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    runs.forEach(
        run ->
            part.apply(run)
                .forEach(
                    (key, value) ->
                        values.computeIfAbsent(key, name -> new LinkedHashSet<>()).add(value)));
    Map<String, String> merged = new LinkedHashMap<>();
    values.forEach((key, all) -> merged.put(key, String.join(", ", all)));
    return merged;
  }

  private static Map<String, String> machine(Comparison comparison, List<RunFile> runs) {
    Machine machine = comparison.machine();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("operating system", machine.os());
    rows.put("processor", machine.cpu() + ", " + machine.cores() + " cores");
    rows.put("memory", machine.memoryBytes() / BYTES_PER_GIGABYTE + " GiB");
    rows.put("Java", machine.java());
    rows.put("seed", Long.toString(comparison.seed()));
    rows.put("run files", Integer.toString(runs.size()));
    Provenance provenance = comparison.provenance();
    rows.put(
        "measured",
        Format.time(provenance.startedAt()) + " to " + Format.time(provenance.endedAt()));
    rows.put("build", provenance.buildText());
    if (!provenance.speeds().isEmpty()) {
      rows.put("speed of the machine", speeds(provenance));
    }
    return rows;
  }

  private static String speeds(Provenance provenance) {
    return String.join("; ", provenance.speeds().stream().map(SpeedIndex::text).toList());
  }

  private static String twoColumns(String caption, String label, Map<String, String> values) {
    if (values.isEmpty()) {
      return "";
    }
    List<List<String>> rows = new ArrayList<>();
    values.forEach((key, value) -> rows.add(List.of(Html.escaped(key), Html.escaped(value))));
    return "<div class=\"words\">%s</div>"
        .formatted(Html.table(caption, List.of(label, "value"), rows));
  }
}
