package io.manx.results.report.levels;

/**
 * A prediction that was measured; latencies are means.
 *
 * @param readPercent percent of reads
 * @param pair the level of reads before that of writes, such as {@code ONE/ALL}
 * @param threads requests that were outstanding at once
 * @param predictedMillis what was predicted
 * @param measuredMillis what was measured
 * @param halfIntervalMillis half of the 95 % interval of it; not finite if it is not known
 */
public record LevelCheck(
    int readPercent,
    String pair,
    int threads,
    double predictedMillis,
    double measuredMillis,
    double halfIntervalMillis) {

  /** By which share of the measured latency the predicted one is above it. */
  double deviationRatio() {
    return predictedMillis / measuredMillis - 1;
  }
}
