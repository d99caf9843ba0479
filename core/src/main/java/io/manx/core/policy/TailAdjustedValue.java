// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.SampleHistory;

/**
 * A metric, in nanoseconds, whose value is its newest sample while its tail is short, and a
 * percentile when it is long (Wu 2018, section 4.3.1, Algorithms 1 and 2). If p99 &ge; &alpha;
 * &middot; p90 it is p90; otherwise, if p99.9 &ge; &alpha; &middot; p95, it is p95.
 *
 * <p>The thesis does not say how many samples are kept. Here it is a given number of the newest
 * ones, or those since the value was last computed. Adding is thread-safe; only one thread at a
 * time may compute.
 */
final class TailAdjustedValue {
  private final SampleHistory history;
  private final double alpha;
  private final boolean sinceLastOnly;
  private volatile long newest;
  private volatile boolean changed;
  private long computed;

  TailAdjustedValue(ParameterValues values) {
    history = new SampleHistory(values.get(WuSelector.HISTORY_SIZE));
    alpha = values.get(WuSelector.ALPHA);
    sinceLastOnly = values.get(WuSelector.HISTORY_PER_INTERVAL);
  }

  void add(long sample) {
    newest = sample;
    history.add(sample);
    changed = true;
  }

  /** Computes the current value; 0 before the first sample. */
  long compute() {
    // In a large cluster few replicas have answered since the last time, and sorting is costly.
    if (changed || sinceLastOnly) {
      changed = false;
      computed = adjusted(newest, history.sorted(), alpha);
      if (sinceLastOnly) {
        history.clear();
      }
    }
    return computed;
  }

  /** Algorithm 1. */
  static long adjusted(long current, long[] sorted, double alpha) {
    if (sorted.length == 0) {
      return current;
    }
    long p90 = percentile(sorted, 90);
    if (percentile(sorted, 99) >= alpha * p90) {
      return p90;
    }
    long p95 = percentile(sorted, 95);
    return percentile(sorted, 99.9) >= alpha * p95 ? p95 : current;
  }

  /**
   * Algorithm 2, in doubles as printed, so that p99.9 of 1,000 values is the largest. The index is
   * kept within the list.
   */
  static long percentile(long[] sorted, double percentile) {
    int index = (int) Math.ceil(percentile / 100 * sorted.length) - 1;
    return sorted[Math.max(0, Math.min(index, sorted.length - 1))];
  }
}
