// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.KindOfRequest;
import io.manx.core.request.RequestCosts;
import io.manx.core.speculation.BudgetSpeculation;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;

/** The kinds of requests of a session as text: those that take most of the time come first. */
public final class KindLines {
  private static final String[] GROUPS = {
    "other reads by partition", "other reads", "other writes"
  };
  private static final double NANOS_PER_MILLI = 1e6;

  private KindLines() {}

  /** Returns a line for each kind with its count, mean time and predicted cost. */
  public static String of(RequestCosts costs) {
    return lines(costs, kind -> cost(kind, costs.usualMillis(kind.number())));
  }

  /**
   * Returns a line for each kind with the delay after which a request is late, and its copies.
   *
   * @param copies of a kind, by number
   */
  public static String ofCopies(
      RequestCosts costs, BudgetSpeculation budget, IntToLongFunction copies) {
    return lines(
        costs,
        kind -> delay(budget, kind.number()) + copies(copies.applyAsLong(kind.number()), kind));
  }

  private static String lines(RequestCosts costs, Function<KindOfRequest, String> line) {
    return costs.kinds().all().stream()
        .sorted((one, other) -> Double.compare(totalMillis(other), totalMillis(one)))
        .map(kind -> line.apply(kind) + ": " + name(kind))
        .collect(Collectors.joining("\n"));
  }

  private static double totalMillis(KindOfRequest kind) {
    return kind.count() * kind.meanMillis();
  }

  private static String cost(KindOfRequest kind, double predictedMillis) {
    return String.format(
        Locale.ROOT,
        "%,d requests, %.2f ms on average, %.2f ms of service predicted",
        kind.count(),
        kind.meanMillis(),
        predictedMillis);
  }

  private static String delay(BudgetSpeculation budget, int kind) {
    return budget.knows(kind)
        ? String.format(Locale.ROOT, "late after %.2f ms", budget.lateNanos(kind) / NANOS_PER_MILLI)
        : "late like all of its sort";
  }

  private static String copies(long copies, KindOfRequest kind) {
    return String.format(Locale.ROOT, ", %,d copies of %,d requests", copies, kind.count());
  }

  private static String name(KindOfRequest kind) {
    return kind.number() < GROUPS.length ? GROUPS[kind.number()] : kind.description();
  }
}
