// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.reference.ReferenceRatio;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.MedianInterval;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.Pairing;
import io.manx.results.statistics.UnpairedRatio;
import io.manx.results.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether measurements exceed limits.
 *
 * <p>A gate fails only if its whole interval is beyond the bound, so chance alone seldom fails it.
 * If only the figure is beyond the bound, the gate is undecided, and so it is without an interval.
 * The figure of a single run has no interval, and decides by itself.
 */
public final class GateJudge {
  private static final String NOT_MEASURED = "not measured";

  private final Map<String, List<RunFile>> byVariant;
  private final Comparison comparison;
  private final int pairs;
  private final @Nullable ReferenceComparison reference;

  /**
   * Prepares for decisions.
   *
   * @param runs all runs of the comparison
   * @param comparison the comparison of these runs
   * @param pairing which variants were compared with each other
   * @param reference the comparison with a reference; null without one
   */
  public GateJudge(
      List<RunFile> runs,
      Comparison comparison,
      Pairing pairing,
      @Nullable ReferenceComparison reference) {
    this.byVariant = Comparison.grouped(runs, comparison.baseline());
    this.comparison = comparison;
    this.pairs = pairing.pairs(byVariant.size());
    this.reference = reference;
  }

  /**
   * Applies limits, each to its variant or to all that it holds for.
   *
   * @param strict whether undecided gates fail as well
   */
  public JudgedGates judge(List<Limit> limits, boolean strict) {
    List<GateResult> results = new ArrayList<>();
    for (Limit limit : limits) {
      variants(limit).forEach(variant -> results.add(judge(limit, variant)));
    }
    return new JudgedGates(results, reference, strict);
  }

  private List<String> variants(Limit limit) {
    if (limit.variant() != null) {
      return List.of(limit.variant());
    }
    List<String> all = comparison.variants().stream().map(VariantSummary::name).toList();
    return switch (limit.kind()) {
      case ABSOLUTE -> all;
      case RATIO -> all.subList(1, all.size());
      case REFERENCE_RATIO -> required().variants();
    };
  }

  private GateResult judge(Limit limit, String variant) {
    return switch (limit.kind()) {
      case ABSOLUTE -> judgeFigure(limit, variant);
      case RATIO -> judgeRatio(limit, variant);
      case REFERENCE_RATIO -> judgeReferenceRatio(limit, variant);
    };
  }

  private GateResult judgeFigure(Limit limit, String variant) {
    List<RunFile> runs = byVariant.getOrDefault(variant, List.of());
    double[] values =
        runs.stream()
            .map(run -> OperationSummary.of(limit.operation(), List.of(run)))
            .mapToDouble(limit.figure()::of)
            .filter(value -> !Double.isNaN(value))
            .toArray();
    if (values.length == 0) {
      return undecided(limit, variant, Double.NaN, NOT_MEASURED);
    }
    double median = PairedComparison.median(values);
    if (runs.size() == 1) {
      GateVerdict verdict =
          limit.relation().holds(median, limit.bound()) ? GateVerdict.FAILED : GateVerdict.PASSED;
      return new GateResult(
          limit, variant, median, Interval.UNKNOWN, verdict, "one run, no interval");
    }
    int fewest = MedianInterval.fewestValues();
    return values.length < fewest
        ? undecided(limit, variant, median, tooFew(values.length, fewest))
        : decided(limit, variant, median, MedianInterval.of(values));
  }

  private GateResult judgeRatio(Limit limit, String variant) {
    return comparison
        .ratio(variant, limit.operation(), metric(limit))
        .map(
            ratio ->
                judgeRatio(
                    limit,
                    variant,
                    ratio,
                    () -> tooFew(ratio.rounds(), PairedComparison.fewestRounds(pairs))))
        .orElseGet(() -> undecided(limit, variant, Double.NaN, NOT_MEASURED));
  }

  private GateResult judgeReferenceRatio(Limit limit, String variant) {
    return required()
        .ratio(variant, limit.operation(), metric(limit))
        .map(ratio -> judgeRatio(limit, variant, ratio.result(), () -> tooFew(ratio)))
        .orElseGet(() -> undecided(limit, variant, Double.NaN, NOT_MEASURED));
  }

  private static GateResult judgeRatio(
      Limit limit, String variant, MetricRatio ratio, Supplier<String> tooFew) {
    return ratio.verdict() == Verdict.TOO_FEW_ROUNDS
        ? undecided(limit, variant, ratio.ratio(), tooFew.get())
        : decided(limit, variant, ratio.ratio(), ratio.interval95());
  }

  private ReferenceComparison required() {
    return Objects.requireNonNull(reference, "GateScope checks that there is a reference");
  }

  /** Returns the metric of a limit of a ratio, which always has one. */
  private static Metric metric(Limit limit) {
    return Objects.requireNonNull(limit.figure().metric());
  }

  private static String tooFew(int rounds, int fewest) {
    return "%d rounds are too few for an interval, %d are enough".formatted(rounds, fewest);
  }

  private String tooFew(ReferenceRatio ratio) {
    int then = ratio.referenceRounds();
    OptionalInt fewest = UnpairedRatio.fewestRounds(then, required().ratios().size());
    String rounds =
        "%d rounds against %d are too few for an interval".formatted(ratio.result().rounds(), then);
    return fewest.isPresent()
        ? rounds + ", %d against %d are enough".formatted(fewest.getAsInt(), then)
        : rounds + "; the reference needs more";
  }

  private static GateResult undecided(Limit limit, String variant, double value, String note) {
    return new GateResult(limit, variant, value, Interval.UNKNOWN, GateVerdict.UNDECIDED, note);
  }

  private static GateResult decided(Limit limit, String variant, double value, Interval interval) {
    if (Double.isNaN(interval.low())) {
      return undecided(limit, variant, value, "the rounds do not bound it");
    }
    Relation relation = limit.relation();
    if (relation.holdsThroughout(interval, limit.bound())) {
      return new GateResult(limit, variant, value, interval, GateVerdict.FAILED, "");
    }
    return relation.holds(value, limit.bound())
        ? new GateResult(
            limit,
            variant,
            value,
            interval,
            GateVerdict.UNDECIDED,
            "the interval reaches back to the limit")
        : new GateResult(limit, variant, value, interval, GateVerdict.PASSED, "");
  }
}
