// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import io.manx.core.scheduling.ReadClass;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The newest reads one by one, for scatter plots. Adding takes no lock and allocates nothing. A
 * read that is overwritten while it is listed is left out.
 */
public final class RecentReads {
  /** The number of reads that are kept. */
  public static final int CAPACITY = 8_192;

  private static final int FIELDS = 7;
  private static final long LOCAL = 1;
  private static final long RANGE = 2;
  private static final long SLICE = 4;
  private static final int FLAGS = 3;

  private final AtomicLong added = new AtomicLong();
  private final AtomicLongArray slots = new AtomicLongArray(CAPACITY * FIELDS);

  /** One read; times in nanoseconds. */
  public static final class Read {
    final long number;
    final long completedAtMillis;
    final int replica;
    final Scope scope;
    final long waitingNanos;
    final long serviceNanos;
    final long responseNanos;
    final int queueSizeOnArrival;

    private Read(long number, AtomicLongArray slots, int base) {
      this.number = number;
      this.completedAtMillis = slots.get(base + 1);
      long source = slots.get(base + 2);
      this.replica = (int) (source >>> FLAGS);
      this.scope = Scope.of((source & LOCAL) != 0, readClass(source));
      this.waitingNanos = slots.get(base + 3);
      this.serviceNanos = slots.get(base + 4);
      this.responseNanos = slots.get(base + 5);
      this.queueSizeOnArrival = (int) slots.get(base + 6);
    }

    /** Its number, counted on this node. */
    public long number() {
      return number;
    }

    /** When its response came, in milliseconds since the Unix epoch. */
    public long completedAtMillis() {
      return completedAtMillis;
    }

    /** Number of the replica that answered. */
    public int replica() {
      return replica;
    }

    /** The kind of read. */
    public Scope scope() {
      return scope;
    }

    /** Time in the replica's queue. */
    public long waitingNanos() {
      return waitingNanos;
    }

    /** Time of its execution. */
    public long serviceNanos() {
      return serviceNanos;
    }

    /** Time from sending to response. */
    public long responseNanos() {
      return responseNanos;
    }

    /** Reads that waited at the replica when this one arrived. */
    public int queueSizeOnArrival() {
      return queueSizeOnArrival;
    }
  }

  /** Adds one. */
  public void add(
      long completedAtMillis, int replica, Scope scope, Feedback feedback, long responseNanos) {
    long number = added.incrementAndGet();
    int base = base(number);
    slots.set(base, -number);
    slots.lazySet(base + 1, completedAtMillis);
    slots.lazySet(base + 2, source(replica, scope));
    slots.lazySet(base + 3, feedback.waitingNanos());
    slots.lazySet(base + 4, feedback.serviceNanos());
    slots.lazySet(base + 5, responseNanos);
    slots.lazySet(base + 6, feedback.queueSizeOnArrival());
    slots.set(base, number);
  }

  private static long source(int replica, Scope scope) {
    long flags = scope.isLocal() ? LOCAL : 0;
    switch (scope.readClass()) {
      case SLICE:
        flags |= SLICE;
        break;
      case RANGE:
        flags |= RANGE;
        break;
      default:
        break;
    }
    return ((long) replica << FLAGS) | flags;
  }

  private static ReadClass readClass(long source) {
    if ((source & RANGE) != 0) {
      return ReadClass.RANGE;
    }
    return (source & SLICE) != 0 ? ReadClass.SLICE : ReadClass.SINGLE;
  }

  private static int base(long number) {
    return (int) (number % CAPACITY) * FIELDS;
  }

  /** Returns the kept reads, oldest first. */
  public List<Read> list() {
    long last = added.get();
    List<Read> reads = new ArrayList<>();
    for (long number = Math.max(1, last - CAPACITY + 1); number <= last; number++) {
      int base = base(number);
      if (slots.get(base) == number) {
        Read read = new Read(number, slots, base);
        if (slots.get(base) == number) {
          reads.add(read);
        }
      }
    }
    return reads;
  }

  /** Forgets all reads that were added so far. */
  public void reset() {
    for (int base = 0; base < slots.length(); base += FIELDS) {
      slots.set(base, 0);
    }
  }
}
