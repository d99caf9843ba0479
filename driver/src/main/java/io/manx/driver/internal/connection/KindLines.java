package io.manx.driver.internal.connection;

import io.manx.core.request.KindOfRequest;
import io.manx.core.request.RequestCosts;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of requests of a session as text. */
public final class KindLines {
  private static final String[] GROUPS = {
    "other reads by partition", "other reads", "other writes"
  };

  private KindLines() {}

  /** Returns a line for each kind, those that take most of the time first. */
  public static String of(RequestCosts costs) {
    return costs.kinds().all().stream()
        .sorted((one, other) -> Double.compare(totalMillis(other), totalMillis(one)))
        .map(kind -> line(kind, costs.usualMillis(kind.number())))
        .collect(Collectors.joining("\n"));
  }

  private static double totalMillis(KindOfRequest kind) {
    return kind.count() * kind.meanMillis();
  }

  private static String line(KindOfRequest kind, double predictedMillis) {
    return String.format(
        Locale.ROOT,
        "%,d requests, %.2f ms on average, %.2f ms of service predicted: %s",
        kind.count(),
        kind.meanMillis(),
        predictedMillis,
        kind.number() < GROUPS.length ? GROUPS[kind.number()] : kind.description());
  }
}
