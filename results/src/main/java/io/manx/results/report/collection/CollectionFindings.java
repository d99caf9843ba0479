// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import io.manx.results.report.collection.CollectionCurves.Bucket;
import io.manx.results.report.collection.CollectionCurves.FreeBlocks;
import io.manx.results.report.collection.CollectionCurves.Moment;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.PairedRatio;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Describes each chart of an evaluation in a sentence or two. */
final class CollectionFindings {
  private static final String NOTHING = "The file has no data for this chart.";

  private final CollectionEvaluation evaluation;
  private final PolicyFigures baseline;

  CollectionFindings(CollectionEvaluation evaluation) {
    this.evaluation = evaluation;
    this.baseline = evaluation.baseline();
  }

  /** Returns the main finding. */
  String verdict(String label) {
    Optional<PolicyFigures> own = evaluation.own();
    if (own.isEmpty()) {
      return "%s: only the baseline was run; its slowest write takes %s."
          .formatted(label, millis(baseline, CollectionFigure.MAX));
    }
    PolicyFigures policy = own.get();
    String tail = change(policy, CollectionFigure.P9999);
    String max = change(policy, CollectionFigure.MAX);
    if (tail.equals(CollectionChange.NONE) && max.equals(tail)) {
      return "%s, with %s: %s in p99.99 or the slowest write."
          .formatted(label, policy.name(), CollectionChange.NONE);
    }
    return "%s, with %s: p99.99 %s; slowest write %s.".formatted(label, policy.name(), tail, max);
  }

  /** Describes figure 2 for one policy. */
  String causes(PolicyFigures policy) {
    CollectionCurves curves = policy.curves();
    if (curves.writes() == 0) {
      return NOTHING;
    }
    if (!evaluation.tellsCauses()) {
      return "%s: on real nodes the causes of waits are unknown; writes take up to %s ms."
          .formatted(policy.name(), longest(curves, Bucket::all));
    }
    return "%s: %s wait for a flush, %s for allocation; fast writes take up to %s ms."
        .formatted(
            policy.name(),
            cause(curves, Bucket::flush),
            cause(curves, Bucket::allocation),
            longest(curves, Bucket::fast));
  }

  private static String cause(CollectionCurves curves, ToLongFunction<Bucket> count) {
    long writes = curves.latencies().stream().mapToLong(count).sum();
    return writes == 0
        ? "no writes"
        : "%s of writes (up to %s ms)"
            .formatted(share((double) writes / curves.writes()), longest(curves, count));
  }

  private static String longest(CollectionCurves curves, ToLongFunction<Bucket> count) {
    return Format.number(
        curves.latencies().stream()
            .filter(bucket -> count.applyAsLong(bucket) > 0)
            .mapToDouble(Bucket::millis)
            .max()
            .orElse(0));
  }

  /** Describes figure 3. */
  String moments() {
    Optional<Moment> slowest = slowest(baseline);
    if (slowest.isEmpty()) {
      return NOTHING;
    }
    String sentence =
        "%s: the slowest write takes %s ms, ending at %s s, %s."
            .formatted(
                baseline.name(),
                Format.number(slowest.get().slowestMillis()),
                Format.number(slowest.get().second()),
                meanwhile(slowest.get()));
    return sentence
        + evaluation
            .own()
            .flatMap(
                own ->
                    slowest(own)
                        .map(
                            moment ->
                                " With %s the slowest in this time takes %s ms."
                                    .formatted(own.name(), Format.number(moment.slowestMillis()))))
            .orElse("");
  }

  private static Optional<Moment> slowest(PolicyFigures policy) {
    return policy.curves().moments().stream()
        .max(Comparator.comparingDouble(Moment::slowestMillis));
  }

  private static String meanwhile(Moment moment) {
    if (moment.pausing() && moment.flushing()) {
      return "during a pause of the JVM and a flush";
    }
    return moment.pausing()
        ? "during a pause of the JVM"
        : moment.flushing() ? "during a flush" : "with neither a pause nor a flush";
  }

  /** Describes figure 4. */
  String dirty() {
    Optional<PolicyFigures> clean = evaluation.clean();
    if (clean.isEmpty()) {
      return "The file has no run on a clean drive.";
    }
    String tail = inverse(clean.get(), CollectionFigure.P9999);
    String max = inverse(clean.get(), CollectionFigure.MAX);
    return "The drive in use against a clean one: p99.99 %s; slowest write %s."
        .formatted(tail, max);
  }

  private static String inverse(PolicyFigures clean, CollectionFigure figure) {
    return clean.ratio(figure).map(CollectionChange::inverse).orElse(Format.UNKNOWN);
  }

  /** Describes figure 7. */
  String freeBlocks() {
    String each =
        evaluation.inUse().stream()
            .filter(policy -> !policy.curves().freeBlocks().isEmpty())
            .map(policy -> policy.name() + " " + share(shareWithout(policy)))
            .collect(Collectors.joining(", "));
    return each.isEmpty() ? NOTHING : "Seconds in which free blocks run out: " + each + ".";
  }

  private static double shareWithout(PolicyFigures policy) {
    List<FreeBlocks> free = policy.curves().freeBlocks();
    return (double) free.stream().filter(second -> second.blocks() < 1).count() / free.size();
  }

  /** Describes figure 8a. */
  String tails() {
    String each =
        evaluation.inUse().stream()
            .filter(policy -> Double.isFinite(policy.curves().exceededByOneIn(1000)))
            .map(
                policy ->
                    policy.name()
                        + " "
                        + Format.number(policy.curves().exceededByOneIn(1000))
                        + " ms")
            .collect(Collectors.joining(", "));
    return each.isEmpty()
        ? NOTHING
        : "One write in 1,000, all runs together, takes longer than about: " + each + ".";
  }

  /** Describes figure 8b. */
  String slowest() {
    return "p99.99 against the baseline: %s.\nSlowest write: %s."
        .formatted(changes(CollectionFigure.P9999), changes(CollectionFigure.MAX));
  }

  /** Describes figure 8c. */
  String flushes() {
    if (Double.isNaN(baseline.value(CollectionFigure.FLUSH_MEAN))) {
      return NOTHING;
    }
    String own =
        evaluation.own().map(policy -> ", " + flush(policy) + " with " + policy.name()).orElse("");
    return "A flush takes %s with %s%s.\nMean against the baseline: %s.\nDeviation: %s."
        .formatted(
            flush(baseline),
            baseline.name(),
            own,
            changes(CollectionFigure.FLUSH_MEAN),
            changes(CollectionFigure.FLUSH_DEVIATION));
  }

  /** Returns mean and deviation of the flushes. */
  static String flush(PolicyFigures policy) {
    return Format.number(policy.value(CollectionFigure.FLUSH_MEAN))
        + " ± "
        + Format.number(policy.value(CollectionFigure.FLUSH_DEVIATION))
        + " ms";
  }

  /** Describes figure 8d. */
  String erases() {
    if (Double.isNaN(baseline.value(CollectionFigure.ERASES))) {
      return NOTHING;
    }
    String amplified =
        evaluation.inUse().stream()
            .map(policy -> policy.name() + " " + Format.number(policy.writeAmplification()))
            .collect(Collectors.joining(", "));
    return "Erases against the baseline: %s.\nWrite amplification: %s."
        .formatted(changes(CollectionFigure.ERASES), amplified);
  }

  /** Returns the changes of all policies, or one text for all if none differs. */
  private String changes(CollectionFigure figure) {
    List<PolicyFigures> compared = evaluation.compared();
    if (compared.isEmpty()) {
      return "no policy was compared";
    }
    boolean isAny =
        compared.stream()
            .map(policy -> policy.ratio(figure))
            .anyMatch(ratio -> ratio.isEmpty() || isTold(ratio.get()));
    return isAny
        ? compared.stream()
            .map(policy -> policy.name() + " " + change(policy, figure))
            .collect(Collectors.joining(", "))
        : "no detectable difference";
  }

  private static boolean isTold(PairedRatio ratio) {
    return CollectionChange.isClaim(ratio) || Double.isNaN(ratio.interval95().low());
  }

  private static String change(PolicyFigures policy, CollectionFigure figure) {
    return policy.ratio(figure).map(CollectionChange::of).orElse(Format.UNKNOWN);
  }

  private static String millis(PolicyFigures policy, CollectionFigure figure) {
    return Format.number(policy.value(figure)) + " ms";
  }

  /** Returns a share in percent, without a zero decimal. */
  private static String share(double ratio) {
    return ratio > 0 && ratio < 0.001
        ? "below 0.1\u00a0%"
        : Format.percent(ratio).replace(".0", "") + "\u00a0%";
  }
}
