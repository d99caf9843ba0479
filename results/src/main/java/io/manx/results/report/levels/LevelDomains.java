// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.statistics.Metric;
import java.util.List;
import java.util.stream.Stream;

/**
 * The predicted latency of pairs of consistency levels over a map of loads.
 *
 * @param figure kind of latency, such as {@link Metric#MEAN}
 * @param threads numbers of concurrent requests, rising
 * @param readShares shares of reads, 0 to 1, rising
 * @param pairs pairs to choose from, at least one; of equally fast ones the first is chosen
 * @param fixed pair that the fastest is compared with; it may be one of the others
 */
public record LevelDomains(
    Metric figure,
    List<Double> threads,
    List<Double> readShares,
    List<PairLatency> pairs,
    PairLatency fixed) {

  /**
   * The predicted latency of one pair.
   *
   * @param pair level of reads, then of writes, such as {@code ONE/ALL}
   * @param millis latency in milliseconds, by number of threads, then by share of reads
   */
  public record PairLatency(String pair, List<List<Double>> millis) {
    public PairLatency {
      millis = millis.stream().map(List::copyOf).toList();
    }

    double millisAt(int threads, int share) {
      return millis.get(threads).get(share);
    }
  }

  /**
   * Creates the map.
   *
   * @throws IllegalArgumentException if there is no pair, or a latency is missing
   */
  public LevelDomains {
    threads = List.copyOf(threads);
    readShares = List.copyOf(readShares);
    pairs = List.copyOf(pairs);
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("no pairs to choose from");
    }
    for (PairLatency each : Stream.concat(pairs.stream(), Stream.of(fixed)).toList()) {
      if (!isOfSize(each.millis(), threads.size(), readShares.size())) {
        throw new IllegalArgumentException(
            "%s: must have %d times %d latencies"
                .formatted(each.pair(), threads.size(), readShares.size()));
      }
    }
  }

  private static boolean isOfSize(List<List<Double>> values, int rows, int columns) {
    return values.size() == rows && values.stream().allMatch(row -> row.size() == columns);
  }
}
