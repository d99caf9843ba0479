// SPDX-License-Identifier: Apache-2.0

package io.manx.core.virtual;

import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that moves from event to event. Events of one moment happen in the order of planning. */
public final class VirtualTime {
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong((Event each) -> each.nanos)
              .thenComparingLong(each -> each.number));
  private long nowNanos;
  private long planned;

  /** What happens at a moment. */
  private static final class Event {
    private final long nanos;
    private final long number;
    private final Runnable action;

    private Event(long nanos, long number, Runnable action) {
      this.nanos = nanos;
      this.number = number;
      this.action = action;
    }
  }

  public VirtualTime(long startNanos) {
    nowNanos = startNanos;
  }

  public long nowNanos() {
    return nowNanos;
  }

  /** Plans an event after some time. */
  public void after(long nanos, Runnable action) {
    events.add(new Event(nowNanos + Math.max(0, nanos), planned++, action));
  }

  /** Lets time pass, with the events in it. */
  public void pass(long nanos) {
    long end = nowNanos + nanos;
    while (!events.isEmpty() && events.peek().nanos <= end) {
      happen();
    }
    nowNanos = end;
  }

  /** Lets all planned events happen. */
  public void finish() {
    while (!events.isEmpty()) {
      happen();
    }
  }

  private void happen() {
    Event next = events.poll();
    nowNanos = next.nanos;
    next.action.run();
  }
}
