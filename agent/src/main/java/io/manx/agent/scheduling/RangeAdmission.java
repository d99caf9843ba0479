// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import io.manx.agent.cassandra.StageTasks;
import io.manx.core.scheduling.ReadOrder;
import io.manx.core.scheduling.WaitingRead;
import io.manx.core.scheduling.WaitingReads;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Keeps a share of the readers free of range reads. Range reads above the limit are held back, in
 * the order in force, until one has run. Thread-safe; takes no lock.
 */
final class RangeAdmission {
  private final IntSupplier limit;
  private final Consumer<ScheduledRead> queue;
  private final WaitingReads held;
  private final AtomicInteger admitted = new AtomicInteger();

  /**
   * Creates it.
   *
   * @param limit range reads that may wait in the queue or run at once
   * @param queue receives those that are admitted later
   */
  RangeAdmission(IntSupplier limit, Consumer<ScheduledRead> queue, ReadOrder order) {
    this.limit = limit;
    this.queue = queue;
    this.held = new WaitingReads(order);
  }

  void setOrder(ReadOrder order) {
    held.setOrder(order);
    release();
  }

  /** Returns whether a range read may go to the queue now; otherwise it goes there later. */
  boolean admits(ScheduledRead read) {
    if (take()) {
      return true;
    }
    held.add(read);
    release();
    return false;
  }

  private boolean take() {
    while (true) {
      int before = admitted.get();
      if (before >= limit.getAsInt()) {
        return false;
      }
      if (admitted.compareAndSet(before, before + 1)) {
        return true;
      }
    }
  }

  /** A range read has run. */
  private void ended() {
    admitted.decrementAndGet();
    release();
  }

  /**
   * Admits held reads while there are free places. After giving back a place, a thread looks again
   * for a held read.
   */
  void release() {
    while (!held.isEmpty() && take()) {
      WaitingRead next = held.poll();
      if (next == null) {
        admitted.decrementAndGet();
      } else {
        queue.accept((ScheduledRead) next);
      }
    }
  }

  /**
   * Moves a held read to its new place; returns whether it is held back. A thread that gives back a
   * place may miss a read that is being moved, so this looks again.
   */
  boolean move(ScheduledRead read) {
    boolean moved = held.move(read);
    if (moved) {
      release();
    }
    return moved;
  }

  /** How many range reads are held back. */
  int held() {
    return held.size();
  }

  /** Returns a task that also reports here when the range read has ended. */
  Runnable counted(Runnable task) {
    return StageTasks.withEnd(task, this::ended);
  }
}
