package io.manx.lab.load.workload;

import io.manx.results.UserException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A mix of operations and a distribution of keys.
 *
 * <p>The six core workloads are those of YCSB: Cooper et al., "Benchmarking cloud serving systems
 * with YCSB", SoCC 2010, table 2. M is Manx's own: half of the reads are of one record, half of
 * several by {@code IN}. Any other mix is given as text, such as {@code read=90,range=10}.
 *
 * @param name A to F, M, or the mix in the form that {@link #parse} reads
 * @param percents shares of operations in whole percent; they add up to 100
 * @param keys default distribution of requests over records
 */
public record OperationMix(
    String name, Map<OperationKind, Integer> percents, KeyDistribution keys) {

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
    if (percents.values().stream().mapToInt(Integer::intValue).sum() != WHOLE) {
      throw new IllegalArgumentException("operations do not add up to 100 %: " + percents);
    }
    percents = Collections.unmodifiableMap(new EnumMap<>(percents));
  }

  private static OperationMix of(
      String name, KeyDistribution keys, OperationKind other, int percent) {
    return new OperationMix(name, Map.of(OperationKind.READ, 100 - percent, other, percent), keys);
  }

  /**
   * Returns the workload of a text: a core workload by its letter, or a mix of operations in whole
   * percents, with zipfian keys.
   *
   * @throws UserException if the name is unknown, or the mix is invalid
   */
  public static OperationMix parse(String text) {
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
                        + "'; choose one of YCSB's A, B, C, D, E, F, or M, or a mix such as "
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
              .orElseThrow(
                  () ->
                      wrong(
                          text,
                          "unknown operation '" + operation + "'; choose " + OperationKind.ids()));
      if (percents.put(kind, percent(text, sides[1].strip())) != null) {
        throw wrong(text, "'" + operation + "' is given twice");
      }
    }
    int sum = percents.values().stream().mapToInt(Integer::intValue).sum();
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

  /** Returns whether the mix includes an operation. */
  public boolean has(OperationKind kind) {
    return percent(kind) > 0;
  }

  /** Returns the share of an operation in percent. */
  public int percent(OperationKind kind) {
    return percents.getOrDefault(kind, 0);
  }
}
