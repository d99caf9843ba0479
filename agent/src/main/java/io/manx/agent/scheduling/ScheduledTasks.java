// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import io.manx.core.scheduling.WaitingRead;
import io.manx.core.scheduling.WaitingReads;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The queue of the read stage: Cassandra's own queue, and beside it the reads that wait in another
 * order. After a change of the order, the tasks in the queue no longer used are older, and go
 * first. Thread-safe.
 */
final class ScheduledTasks extends ConcurrentLinkedQueue<Runnable> {
  private static final long serialVersionUID = 1;

  private final transient WaitingReads reads;
  private final transient BooleanSupplier ordered;
  private final transient Consumer<ScheduledRead> onStart;

  /**
   * Creates it.
   *
   * @param reads those that wait in another order than that of arrival
   * @param ordered whether reads are put there now
   * @param onStart told of each read that is about to run
   */
  ScheduledTasks(WaitingReads reads, BooleanSupplier ordered, Consumer<ScheduledRead> onStart) {
    this.reads = reads;
    this.ordered = ordered;
    this.onStart = onStart;
  }

  @Override
  public boolean add(Runnable task) {
    if (task instanceof ScheduledRead && ordered.getAsBoolean()) {
      reads.add((ScheduledRead) task);
      return true;
    }
    return super.add(task);
  }

  /**
   * Returns the task that runs next, and waits for it if it is changing its place. The caller holds
   * the permit of an added task, so there is one.
   */
  @Override
  public Runnable poll() {
    while (true) {
      Runnable next = next(ordered.getAsBoolean());
      if (next instanceof ScheduledRead) {
        onStart.accept((ScheduledRead) next);
        return ((ScheduledRead) next).task();
      }
      if (next != null) {
        return next;
      }
      Thread.onSpinWait();
    }
  }

  private @Nullable Runnable next(boolean areOrdered) {
    if (areOrdered) {
      Runnable older = super.poll();
      return older != null ? older : (ScheduledRead) reads.poll();
    }
    WaitingRead older = reads.isEmpty() ? null : reads.poll();
    return older != null ? (ScheduledRead) older : super.poll();
  }

  @Override
  public @Nullable Runnable peek() {
    Runnable task = super.peek();
    Runnable read = (ScheduledRead) reads.peek();
    boolean readIsOlder = !ordered.getAsBoolean() && read != null;
    Runnable next = readIsOlder || task == null ? read : task;
    return next instanceof ScheduledRead ? ((ScheduledRead) next).task() : next;
  }

  @Override
  public boolean isEmpty() {
    return super.isEmpty() && reads.isEmpty();
  }

  @Override
  public int size() {
    return super.size() + reads.size();
  }
}
