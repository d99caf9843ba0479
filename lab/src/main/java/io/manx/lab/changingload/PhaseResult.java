// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import io.manx.core.consistency.LevelPair;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The result of one phase in one round.
 *
 * @param pair fixed levels; null if they are chosen at run time
 * @param round number of the round, from 0
 * @param phase number of the phase, from 0
 * @param whole latencies of the whole phase, in nanoseconds
 * @param settled latencies after the time to settle, in nanoseconds
 * @param failed requests that failed or were not sent
 * @param levelsAtEnd levels in force at the end of the phase; null if they could not be read
 */
public record PhaseResult(
    @Nullable LevelPair pair,
    int round,
    int phase,
    Histogram whole,
    Histogram settled,
    long failed,
    @Nullable LevelPair levelsAtEnd) {
  static PhaseResult of(
      RunFile run,
      @Nullable LevelPair pair,
      int round,
      int phase,
      long settlingMillis,
      @Nullable LevelPair levelsAtEnd) {
    Histogram whole = RunHistograms.create();
    Histogram settled = RunHistograms.create();
    long failed = 0;
    for (OperationResult operation : run.operations().values()) {
      failed += operation.errors() + operation.dropped();
      for (IntervalHistogram interval : operation.intervals()) {
        Histogram latency = interval.latency().decode();
        whole.add(latency);
        if (interval.startMillis() >= settlingMillis) {
          settled.add(latency);
        }
      }
    }
    return new PhaseResult(pair, round, phase, whole, settled, failed, levelsAtEnd);
  }
}
