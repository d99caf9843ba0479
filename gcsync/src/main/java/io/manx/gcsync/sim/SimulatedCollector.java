package io.manx.gcsync.sim;

import io.manx.results.UserException;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * How a garbage collector of the JVM pauses. Mean lengths and how often are those of table 1 of Han
 * and others for one load, taken as bytes written from one pause to the next; Parallel's number is
 * the unit. ZGC's is that of a generational collector with pauses below a millisecond.
 */
public enum SimulatedCollector {
  /** Long pauses, few. */
  PARALLEL("parallel", 458, 66),
  /** Shorter, more. */
  G1("g1", 203, 123),
  /** Concurrent mark and sweep, gone since JDK 14; it is in the paper. */
  CMS("cms", 59, 158),
  /** Hardly any. */
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

  /** Its name on the command line. */
  public String label() {
    return label;
  }

  /** Mean length of its pauses. */
  public double meanNanos() {
    return meanMillis * 1e6;
  }

  /** Bytes written from one pause to the next, if Parallel's are given. */
  public long bytesPerPause(long parallelBytes) {
    return (long) (parallelBytes * PARALLEL_COUNT / count);
  }

  /**
   * Returns the one of a name.
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
            + "'; there are "
            + Arrays.stream(values())
                .map(SimulatedCollector::label)
                .collect(Collectors.joining(", ")));
  }
}
