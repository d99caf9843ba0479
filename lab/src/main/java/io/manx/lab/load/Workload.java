package io.manx.lab.load;

import io.manx.results.UserException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A mix of operations and a way to choose records.
 *
 * <p>The six core workloads are those of YCSB: Cooper et al., "Benchmarking cloud serving systems
 * with YCSB", SoCC 2010, table 2. M is Manx's own: reads of one record and, in equal number, of
 * several by {@code IN}.
 *
 * @param name A to F, or M
 * @param percents share of each operation in whole percent; they add up to 100
 * @param keys how records are chosen, unless the user says otherwise
 */
public record Workload(String name, Map<OperationKind, Integer> percents, KeyDistribution keys) {

  private static final List<Workload> CORE =
      List.of(
          of("A", KeyDistribution.ZIPFIAN, OperationKind.UPDATE, 50),
          of("B", KeyDistribution.ZIPFIAN, OperationKind.UPDATE, 5),
          new Workload("C", Map.of(OperationKind.READ, 100), KeyDistribution.ZIPFIAN),
          of("D", KeyDistribution.LATEST, OperationKind.INSERT, 5),
          new Workload(
              "E",
              Map.of(OperationKind.RANGE, 95, OperationKind.INSERT, 5),
              KeyDistribution.ZIPFIAN),
          of("F", KeyDistribution.ZIPFIAN, OperationKind.READ_MODIFY_WRITE, 50),
          of("M", KeyDistribution.ZIPFIAN, OperationKind.MULTI_READ, 50));

  public Workload {
    if (percents.values().stream().mapToInt(Integer::intValue).sum() != 100) {
      throw new IllegalArgumentException("operations add up to other than 100 %: " + percents);
    }
    percents = Collections.unmodifiableMap(new EnumMap<>(percents));
  }

  private static Workload of(String name, KeyDistribution keys, OperationKind other, int percent) {
    return new Workload(name, Map.of(OperationKind.READ, 100 - percent, other, percent), keys);
  }

  /**
   * Returns a core workload.
   *
   * @throws UserException if there is none of that name
   */
  public static Workload named(String name) {
    return CORE.stream()
        .filter(workload -> workload.name.equals(name.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "unknown workload '"
                        + name
                        + "'; choose one of YCSB's A, B, C, D, E, F, or M"));
  }

  /** Returns the share of an operation in percent. */
  public int percent(OperationKind kind) {
    return percents.getOrDefault(kind, 0);
  }
}
