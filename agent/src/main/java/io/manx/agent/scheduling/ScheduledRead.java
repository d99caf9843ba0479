package io.manx.agent.scheduling;

import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import org.jspecify.annotations.Nullable;

/** A task of the read stage of which it is known what it reads. The queue gives out the task. */
final class ScheduledRead extends WaitingRead implements Runnable {
  private final Runnable task;

  /** Of which range read of another node it is a part, or null. */
  final @Nullable Part part;

  ScheduledRead(
      Runnable task, ReadShape shape, double cost, long arrivedNanos, @Nullable Part part) {
    super(shape, cost, arrivedNanos);
    this.task = task;
    this.part = part;
  }

  /** What is to run. */
  Runnable task() {
    return task;
  }

  /** For whoever takes it out of the queue by other means. */
  @Override
  public void run() {
    task.run();
  }
}
