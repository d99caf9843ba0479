package io.manx.gcsync.evaluation;

import io.manx.gcsync.sim.NodeRun;
import java.util.List;

/**
 * The figures of one run; times in milliseconds.
 *
 * @param p999 99.9th percentile of writes
 * @param p9999 99.99th percentile of writes
 * @param max slowest write
 * @param flushMean mean time of a flush, pauses of the JVM left out
 * @param flushDeviation standard deviation of that
 * @param erases blocks that the drive erased
 * @param foregroundErases those of them that a flush waited for
 * @param writeAmplification pages programmed for each one written
 * @param flushes flushes that ended
 * @param pauses pauses of the JVM
 * @param pauseMean mean length of a pause
 */
public record RunFigures(
    double p999,
    double p9999,
    double max,
    double flushMean,
    double flushDeviation,
    double erases,
    double foregroundErases,
    double writeAmplification,
    double flushes,
    double pauses,
    double pauseMean) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Takes them from a simulated run. */
  public static RunFigures of(NodeRun run) {
    return new RunFigures(
        millis(run.latencies().getValueAtPercentile(99.9)),
        millis(run.latencies().getValueAtPercentile(99.99)),
        millis(run.latencies().getMaxValue()),
        mean(run.flushNanos()) / NANOS_PER_MILLI,
        deviation(run.flushNanos()) / NANOS_PER_MILLI,
        run.counts().erases(),
        run.counts().foregroundErases(),
        run.counts().writeAmplification(),
        run.flushNanos().size(),
        run.pauseNanos().size(),
        mean(run.pauseNanos()) / NANOS_PER_MILLI);
  }

  private static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  private static double mean(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).average().orElse(Double.NaN);
  }

  private static double deviation(List<Long> values) {
    double mean = mean(values);
    double squares = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    return values.size() < 2 ? Double.NaN : Math.sqrt(squares / (values.size() - 1));
  }
}
