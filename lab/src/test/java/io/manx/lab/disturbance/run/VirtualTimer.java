// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import io.manx.lab.disturbance.action.Timer;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A timer whose time passes only when the test advances it. */
final class VirtualTimer implements Timer {
  private final PriorityQueue<Action> actions =
      new PriorityQueue<>(Comparator.comparingLong(Action::nanos).thenComparing(Action::number));
  private long nowNanos;
  private long number;
  private boolean closed;

  VirtualTimer(long nowNanos) {
    this.nowNanos = nowNanos;
  }

  /** Advances the time and runs the actions that become due. */
  void advanceTo(long nanos) {
    for (Action next = actions.peek();
        !closed && next != null && next.nanos() <= nanos;
        next = actions.peek()) {
      actions.remove();
      nowNanos = Math.max(nowNanos, next.nanos());
      next.action().run();
    }
    nowNanos = Math.max(nowNanos, nanos);
  }

  @Override
  public long nowNanos() {
    return nowNanos;
  }

  @Override
  public void runAt(long nanos, Runnable action) {
    actions.add(new Action(nanos, number++, action));
  }

  @Override
  public void close() {
    closed = true;
  }

  private record Action(long nanos, long number, Runnable action) {}
}
