// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import io.manx.core.catalogue.Parameter;
import io.manx.lab.disturbance.kind.DisturbanceKind;
import io.manx.lab.disturbance.kind.DisturbanceKinds;
import io.manx.lab.disturbance.kind.Lasting;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.simulator.scenario.SimulatedKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Generates the tables of docs/measure/disturbances.md from the descriptions of the kinds. */
final class DisturbanceTables {
  private DisturbanceTables() {}

  static String labKinds() {
    StringBuilder table =
        new StringBuilder(
            "| kind | what happens to the node | default | needs |\n|---|---|---|---|\n");
    for (DisturbanceKind kind : DisturbanceKinds.all()) {
      row(table, "`" + kind.name() + "`", kind.summary(), defaults(kind), kind.need().cluster());
    }
    return table.toString();
  }

  private static String defaults(DisturbanceKind kind) {
    List<String> parts = new ArrayList<>();
    String defaults = DisturbanceSpec.defaults(kind);
    if (!defaults.isEmpty()) {
      parts.add("`" + defaults + "`");
    }
    if (kind.defaultEveryNanos() == null) {
      parts.add(kind.lasting() == Lasting.UNTIL_RUN_ENDS ? "throughout" : "once");
    }
    return String.join(", ", parts);
  }

  static String labParameters() {
    return parameters(labParametersByKind());
  }

  static Map<String, List<Parameter<?>>> labParametersByKind() {
    Map<String, List<Parameter<?>>> byKind = new LinkedHashMap<>();
    DisturbanceKinds.all()
        .forEach(kind -> byKind.put(kind.name(), DisturbanceSpec.parameters(kind)));
    return byKind;
  }

  static String simulatedKinds() {
    StringBuilder table = new StringBuilder("| kind | what happens to the node |\n|---|---|\n");
    for (SimulatedKind kind : SimulatedKind.values()) {
      row(table, "`" + kind + "`", kind.summary());
    }
    return table.toString();
  }

  static String simulatedParameters() {
    return parameters(simulatedParametersByKind());
  }

  static Map<String, List<Parameter<?>>> simulatedParametersByKind() {
    Map<String, List<Parameter<?>>> byKind = new LinkedHashMap<>();
    for (SimulatedKind kind : SimulatedKind.values()) {
      byKind.put(kind.toString(), kind.parameters());
    }
    return byKind;
  }

  /** Lists the parameters of most kinds first. */
  private static String parameters(Map<String, List<Parameter<?>>> byKind) {
    Map<Parameter<?>, List<String>> takers = new LinkedHashMap<>();
    byKind.forEach(
        (kind, parameters) ->
            parameters.forEach(
                each -> takers.computeIfAbsent(each, any -> new ArrayList<>()).add(kind)));
    StringBuilder table =
        new StringBuilder("| key | of | values | left out | meaning |\n|---|---|---|---|---|\n");
    takers.entrySet().stream()
        .sorted(Comparator.comparing(each -> each.getValue().size() <= 2))
        .forEach(each -> row(table, each.getKey(), of(each.getValue(), byKind)));
    return table.toString();
  }

  private static void row(StringBuilder table, Parameter<?> parameter, String kinds) {
    row(
        table,
        "`" + parameter.name() + "`",
        kinds,
        parameter.allowed(),
        parameter.leftOut(),
        parameter.description());
  }

  private static String of(List<String> kinds, Map<String, List<Parameter<?>>> byKind) {
    List<String> others = byKind.keySet().stream().filter(kind -> !kinds.contains(kind)).toList();
    if (others.isEmpty()) {
      return "all";
    }
    return kinds.size() > others.size() ? "all but " + names(others) : names(kinds);
  }

  private static String names(List<String> kinds) {
    return kinds.stream().map(kind -> "`" + kind + "`").collect(Collectors.joining(", "));
  }

  private static void row(StringBuilder table, String... cells) {
    table.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
