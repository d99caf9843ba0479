package io.manx.gcsync.evaluation;

import io.manx.gcsync.sim.NodeRun;
import io.manx.gcsync.sim.WriteCause;
import io.manx.results.statistics.PairedRatio;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * What the runs of one policy found.
 *
 * @param name the policy's, or "baseline, clean drive"
 * @param runs figures by seed
 * @param byCause latencies of all seeds together, in nanoseconds, by what they waited for
 * @param first the first seed's run, for pictures
 * @param ratios each {@link Figure} over the baseline's; empty of the baseline itself
 */
public record EvaluatedPolicy(
    String name,
    List<RunFigures> runs,
    Map<WriteCause, Histogram> byCause,
    NodeRun first,
    List<PairedRatio> ratios) {
  /** Mean of a figure over the seeds. */
  public double mean(ToDoubleFunction<RunFigures> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  EvaluatedPolicy withRatios(List<PairedRatio> compared) {
    return new EvaluatedPolicy(name, runs, byCause, first, compared);
  }
}
