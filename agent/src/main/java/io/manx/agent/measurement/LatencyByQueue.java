package io.manx.agent.measurement;

import io.manx.core.selection.LogQuantile;

/**
 * How long reads take at this node by the queue that they find: medians of waiting and service time
 * together (Prequal's answer to a probe, Wydrowski et al., NSDI 2024, section 4). Thread-safe
 * without locks.
 */
public final class LatencyByQueue {
  private static final int LENGTHS = 64;
  private static final double MEDIAN = 0.5;

  private final LogQuantile[] medians = new LogQuantile[LENGTHS];

  LatencyByQueue() {
    for (int i = 0; i < LENGTHS; i++) {
      medians[i] = new LogQuantile(MEDIAN, 1);
    }
  }

  void add(int queueSizeOnArrival, long nanos) {
    medians[index(queueSizeOnArrival)].add((double) nanos);
  }

  private static int index(int queueSize) {
    return Math.max(0, Math.min(LENGTHS - 1, queueSize));
  }

  /**
   * Returns what a read takes that finds a queue of this size, or of the nearest that was seen;
   * nanoseconds, or 0 if none was.
   */
  public long nanos(int queueSize) {
    int wanted = index(queueSize);
    for (int distance = 0; distance < LENGTHS; distance++) {
      double below = distance <= wanted ? medians[wanted - distance].value() : 0;
      if (below > 0) {
        return (long) below;
      }
      double above = wanted + distance < LENGTHS ? medians[wanted + distance].value() : 0;
      if (above > 0) {
        return (long) above;
      }
    }
    return 0;
  }
}
