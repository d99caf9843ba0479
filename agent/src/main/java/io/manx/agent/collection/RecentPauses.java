// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The newest pauses of this JVM for garbage collection, whatever the mode. The JVM tells of each
 * after its end, so this costs nothing while it runs. Thread-safe.
 */
public final class RecentPauses {
  /** How many pauses are kept. */
  static final int CAPACITY = 512;

  private final Deque<Pause> pauses = new ArrayDeque<>();
  private volatile long startedMillis;

  /** A pause, in milliseconds since the Unix epoch. */
  public static final class Pause {
    private final long beganMillis;
    private final long endedMillis;

    Pause(long beganMillis, long endedMillis) {
      this.beganMillis = beganMillis;
      this.endedMillis = endedMillis;
    }

    /** When it began. */
    public long beganMillis() {
      return beganMillis;
    }

    /** When it ended. */
    public long endedMillis() {
      return endedMillis;
    }
  }

  /** Begins to follow the pauses of this JVM, for good. */
  public void start() {
    begin(ManagementFactory.getRuntimeMXBean().getStartTime());
    new CollectorPauses((start, end, heard) -> paused(start, end), () -> 0).follow();
  }

  /** Sets when the JVM was started, in milliseconds since the Unix epoch. */
  void begin(long jvmStartedMillis) {
    startedMillis = jvmStartedMillis;
  }

  /** A pause is over; times are milliseconds from the start of the JVM. */
  synchronized void paused(long startMillis, long endMillis) {
    if (pauses.size() == CAPACITY) {
      Pause unused = pauses.remove();
    }
    pauses.add(new Pause(startedMillis + startMillis, startedMillis + endMillis));
  }

  /** When this JVM was started, in milliseconds since the Unix epoch. */
  public long startedMillis() {
    return startedMillis;
  }

  /** Returns the kept pauses, oldest first. */
  public synchronized List<Pause> list() {
    return new ArrayList<>(pauses);
  }
}
