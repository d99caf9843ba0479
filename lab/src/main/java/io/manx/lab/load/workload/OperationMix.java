// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.lab.load.tpch.TpchTable;
import io.manx.results.UserException;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A mix of operations and a distribution of keys.
 *
 * <p>The six core workloads are those of YCSB: Cooper et al., "Benchmarking cloud serving systems
 * with YCSB", SoCC 2010, table 2. M is Manx's own: half of the reads are of one record, half of
 * several by {@code IN}. Any other mix is given as text, such as {@code read=90,range=10}. Mixes of
 * TPC-H's query templates begin with {@code tpch} or {@code two-tables}.
 *
 * @param name A to F, M, or the mix in the form that {@link #parse} reads
 * @param weights requests of each operation in a group, see {@link #groupSize}; they add up to 100,
 *     so they are percents, except for query templates
 * @param keys default distribution of requests over records
 */
public record OperationMix(String name, Map<OperationKind, Integer> weights, KeyDistribution keys) {

  private static final int WHOLE = 100;
  private static final String EXAMPLE = "read=90,range=10";
  private static final List<OperationMix> CORE =
      List.of(
          of("A", KeyDistribution.ZIPFIAN, OperationKind.UPDATE, 50),
          of("B", KeyDistribution.ZIPFIAN, OperationKind.UPDATE, 5),
          new OperationMix("C", Map.of(OperationKind.READ, 100), KeyDistribution.ZIPFIAN),
          of("D", KeyDistribution.LATEST, OperationKind.INSERT, 5),
          new OperationMix(
              "E",
              Map.of(OperationKind.RANGE, 95, OperationKind.INSERT, 5),
              KeyDistribution.ZIPFIAN),
          of("F", KeyDistribution.ZIPFIAN, OperationKind.READ_MODIFY_WRITE, 50),
          of("M", KeyDistribution.ZIPFIAN, OperationKind.MULTI_READ, 50));

  public OperationMix {
    weights = Collections.unmodifiableMap(new EnumMap<>(weights));
    if (dataSetOf(weights) == DataSet.RECORDS && sum(weights) != WHOLE) {
      throw new IllegalArgumentException("operations do not add up to 100 %: " + weights);
    }
  }

  private static DataSet dataSetOf(Map<OperationKind, Integer> weights) {
    return weights.keySet().iterator().next().dataSet();
  }

  private static int sum(Map<OperationKind, Integer> weights) {
    return weights.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static OperationMix of(
      String name, KeyDistribution keys, OperationKind other, int percent) {
    return new OperationMix(name, Map.of(OperationKind.READ, 100 - percent, other, percent), keys);
  }

  /**
   * Returns the workload of a text: a core workload by its letter, a mix of operations in whole
   * percents with zipfian keys, or a mix of TPC-H's query templates.
   *
   * @throws UserException if the name is unknown, or the mix is invalid
   */
  public static OperationMix parse(String text) {
    if (TemplateMixes.isOne(text)) {
      return TemplateMixes.parse(text);
    }
    return text.contains("=") ? mixed(text) : named(text);
  }

  private static OperationMix named(String name) {
    return CORE.stream()
        .filter(workload -> workload.name.equals(name.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "unknown workload '"
                        + name
                        + "'; choose one of YCSB's A, B, C, D, E, F, or M, tpch,"
                        + " two-tables, or a mix such as "
                        + EXAMPLE));
  }

  private static OperationMix mixed(String text) {
    Map<OperationKind, Integer> percents = new EnumMap<>(OperationKind.class);
    for (String part : text.split(",", -1)) {
      String[] sides = part.split("=", -1);
      if (sides.length != 2) {
        throw wrong(text, "'" + part + "' is not of the form OPERATION=PERCENT");
      }
      String operation = sides[0].strip().toLowerCase(Locale.ROOT);
      OperationKind kind =
          OperationKind.named(operation)
              .filter(found -> found.dataSet() == DataSet.RECORDS)
              .orElseThrow(
                  () ->
                      wrong(
                          text,
                          "unknown operation '"
                              + operation
                              + "'; choose "
                              + OperationKind.ids(DataSet.RECORDS)));
      if (percents.put(kind, percent(text, sides[1].strip())) != null) {
        throw wrong(text, "'" + operation + "' is given twice");
      }
    }
    int sum = sum(percents);
    if (sum != WHOLE) {
      throw wrong(text, "the percents add up to " + sum + ", not to 100");
    }
    return new OperationMix(
        percents.entrySet().stream()
            .map(each -> each.getKey().id() + "=" + each.getValue())
            .collect(Collectors.joining(",")),
        percents,
        KeyDistribution.ZIPFIAN);
  }

  private static int percent(String mix, String text) {
    if (!text.matches("\\d{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > WHOLE) {
      throw wrong(mix, "'" + text + "' is not a whole percent from 1 to 100");
    }
    return Integer.parseInt(text);
  }

  private static UserException wrong(String mix, String reason) {
    return new UserException("workload '" + mix + "': " + reason + "; for example " + EXAMPLE);
  }

  /** Returns the data that its operations need. */
  public DataSet dataSet() {
    return dataSetOf(weights);
  }

  /** Returns the tables of TPC-H that its operations read. */
  public Set<TpchTable> tpchTables() {
    Set<TpchTable> tables = EnumSet.noneOf(TpchTable.class);
    for (OperationKind kind : weights.keySet()) {
      TpchTable table = kind.tpchTable();
      if (table != null) {
        tables.add(table);
      }
    }
    return tables;
  }

  /**
   * Returns the names that its operations and their parts have in results.
   *
   * @param disturbed whether single nodes are disturbed; operations may then have parts
   */
  public List<String> namesInResults(boolean disturbed) {
    List<String> names = new ArrayList<>(weights.keySet().stream().map(OperationKind::id).toList());
    if (RunFile.hasAggregated(names.size())) {
      names.add(RunFile.AGGREGATED);
    }
    if (disturbed) {
      weights.keySet().stream()
          .filter(OperationKind::isDividedByCoordinator)
          .forEach(kind -> names.add(RunFile.toUndisturbed(kind.id())));
    }
    return names;
  }

  /** Returns whether the mix includes an operation. */
  public boolean has(OperationKind kind) {
    return weight(kind) > 0;
  }

  /** Returns the number of requests of an operation in each group. */
  public int weight(OperationKind kind) {
    return weights.getOrDefault(kind, 0);
  }

  /** Returns the number of consecutive requests that hold exactly the weights. */
  public int groupSize() {
    return sum(weights);
  }

  /** Returns the share of an operation among all requests, from 0 to 1. */
  public double ratio(OperationKind kind) {
    return (double) weight(kind) / groupSize();
  }
}
