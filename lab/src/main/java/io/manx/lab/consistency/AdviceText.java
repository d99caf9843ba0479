// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.Objective;
import io.manx.lab.consistency.Advice.Option;
import io.manx.results.report.format.Format;
import java.util.Locale;

/** Advice as text: the load, the prediction for the pair in use, and those for the other pairs. */
public final class AdviceText {
  private AdviceText() {}

  /**
   * Returns the text.
   *
   * @param objective the latency that is compared
   */
  public static String of(Advice advice, Objective objective) {
    String figure = Predictions.metric(objective).label();
    WatchedLoad load = advice.load();
    Option current = advice.current();
    StringBuilder text = new StringBuilder();
    text.append(verdict(advice, figure)).append('\n');
    text.append(
        String.format(
            Locale.ROOT,
            "%s reads and %s writes per second: %.0f %% reads.%n",
            Format.number(load.readsPerSecond()),
            Format.number(load.writesPerSecond()),
            100 * load.readShare()));
    text.append("%s, in use: %s.\n".formatted(current.pair(), described(current, figure)));
    for (Option other : advice.others()) {
      text.append("%s: %s".formatted(other.pair(), described(other, figure)));
      if (other.isKnown() && current.isKnown()) {
        text.append(", ").append(ratio(other, current));
      }
      text.append(availability(other, current)).append(".\n");
    }
    return text.append(errors(advice, objective)).append("Nothing has been changed.\n").toString();
  }

  private static String errors(Advice advice, Objective objective) {
    boolean hasIntervals =
        advice.others().stream()
            .anyMatch(other -> Double.isFinite(other.ratioErrorTo(advice.current())));
    if (!hasIntervals) {
      return "";
    }
    return objective == Objective.MEAN
        ? "In parentheses: 95 % intervals, from the differences between the profile's rounds.\n"
        : "In parentheses: 95 % intervals of the means, from the differences between the"
            + " profile's rounds; percentiles may be off by more.\n";
  }

  private static String verdict(Advice advice, String figure) {
    Option current = advice.current();
    if (!current.isKnown()) {
      return "No advice: to reach this rate, %s needs more requests at a time than were measured."
          .formatted(current.pair());
    }
    return advice.others().stream()
        .filter(other -> other.isKnown() && isBelow(other, current))
        .findFirst()
        .map(
            other ->
                "%s would be faster: %s, predicted %s%s."
                    .formatted(
                        other.pair(), ratio(other, current), figure, availability(other, current)))
        .orElse(
            "No strong pair of levels is predicted to be faster than %s by more than the error of the profile."
                .formatted(current.pair()));
  }

  private static boolean isBelow(Option other, Option current) {
    return other.ratioTo(current) * (1 + other.ratioErrorTo(current)) < 1;
  }

  private static String described(Option option, String figure) {
    return option.isKnown()
        ? "%s %s ms with %s requests at a time"
            .formatted(figure, Format.number(option.millis()), Format.number(option.concurrency()))
        : "does not reach this rate within the measured range";
  }

  private static String ratio(Option other, Option current) {
    double ratio = other.ratioTo(current);
    double error = other.ratioErrorTo(current);
    return Double.isInfinite(error)
        ? "%s times as long".formatted(Format.number(ratio))
        : "%s times as long (%s–%s)"
            .formatted(
                Format.number(ratio),
                Format.number(Math.max(0, ratio * (1 - error))),
                Format.number(ratio * (1 + error)));
  }

  private static String availability(Option other, Option current) {
    int lost = current.mayBeDown() - other.mayBeDown();
    if (lost == 0) {
      return "";
    }
    return lost > 0
        ? ", but works only while %s down instead of %d"
            .formatted(nodes(other.mayBeDown()), current.mayBeDown())
        : ", and works while %s down instead of %d"
            .formatted(nodes(other.mayBeDown()), current.mayBeDown());
  }

  private static String nodes(int count) {
    return count == 1 ? "1 node is" : count == 0 ? "no node is" : "up to " + count + " nodes are";
  }
}
