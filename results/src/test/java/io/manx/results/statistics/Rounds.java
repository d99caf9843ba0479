// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import io.manx.results.run.RunHistograms;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Tiny rounds with equal latencies of all requests in each. */
final class Rounds {
  private static final int REQUESTS = 100;

  private Rounds() {}

  /** Returns one round per latency, numbered from 0. */
  static Map<Integer, RoundResult> ofMillis(double... millis) {
    Map<Integer, RoundResult> rounds = new LinkedHashMap<>();
    for (double each : millis) {
      Histogram histogram = RunHistograms.create();
      histogram.recordValueWithCount((long) (each * 1e6), REQUESTS);
      rounds.put(rounds.size(), new RoundResult(histogram, REQUESTS, 0, 1_000_000_000L, 5e7));
    }
    return rounds;
  }
}
