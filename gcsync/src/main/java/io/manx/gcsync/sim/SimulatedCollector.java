// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.results.UserException;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A garbage collector of the JVM, by its pauses. Their mean length and number are those of one load
 * in table 1 of Han and others. The number sets the bytes written between two pauses, relative to
 * Parallel's. ZGC stands for a generational collector with pauses below a millisecond.
 */
public enum SimulatedCollector {
  /** Few, long pauses. */
  PARALLEL("parallel", 458, 66),
  /** More and shorter pauses. */
  G1("g1", 203, 123),
  /** Concurrent mark and sweep, as in the paper; removed in JDK 14. */
  CMS("cms", 59, 158),
  /** Very short pauses. */
  ZGC("zgc", 0.5, 66);

  private static final double PARALLEL_COUNT = 66;

  private final String label;
  private final double meanMillis;
  private final double count;

  SimulatedCollector(String label, double meanMillis, double count) {
    this.label = label;
    this.meanMillis = meanMillis;
    this.count = count;
  }

  /** Name on the command line. */
  public String label() {
    return label;
  }

  /** Mean length of a pause. */
  public double meanNanos() {
    return meanMillis * 1e6;
  }

  /** Bytes written between two pauses, given the bytes between two of Parallel. */
  public long bytesPerPause(long parallelBytes) {
    return (long) (parallelBytes * PARALLEL_COUNT / count);
  }

  /**
   * Returns the collector with a name.
   *
   * @throws UserException if there is none
   */
  public static SimulatedCollector of(String label) {
    for (SimulatedCollector collector : values()) {
      if (collector.label.equals(label)) {
        return collector;
      }
    }
    throw new UserException(
        "unknown collector '"
            + label
            + "'; choose one of "
            + Arrays.stream(values())
                .map(SimulatedCollector::label)
                .collect(Collectors.joining(", ")));
  }
}
