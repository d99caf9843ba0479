// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that advances only by sleeping, which runs the actions that fall due. */
final class VirtualClock implements PacingClock {
  private record Due(long nanos, Runnable action) {}

  private final PriorityQueue<Due> agenda =
      new PriorityQueue<>(Comparator.comparingLong(Due::nanos));
  private long now;

  void at(long nanos, Runnable action) {
    agenda.add(new Due(nanos, action));
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void sleepUntil(long nanos) {
    for (Due due = agenda.peek(); due != null && due.nanos <= nanos; due = agenda.peek()) {
      agenda.remove();
      now = Math.max(now, due.nanos);
      due.action.run();
    }
    now = Math.max(now, nanos);
  }
}
