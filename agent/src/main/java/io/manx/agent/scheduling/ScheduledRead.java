package io.manx.agent.scheduling;

import io.manx.core.scheduling.OrderForecast;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import org.jspecify.annotations.Nullable;

/** A task of the read stage of which it is known what it reads. The queue gives out the task. */
final class ScheduledRead extends WaitingRead implements Runnable {
  private final Runnable task;

  /** Of which range read of another node it is a part, or null. */
  final @Nullable Part part;

  /** Who foresees when it would run in another order, or null. */
  final @Nullable OrderForecast forecast;

  /** Creates one that never times out and of which nothing is foreseen. */
  ScheduledRead(
      Runnable task, ReadShape shape, double cost, long arrivedNanos, @Nullable Part part) {
    this(task, shape, cost, arrivedNanos, Long.MAX_VALUE, part, null);
  }

  ScheduledRead(
      Runnable task,
      ReadShape shape,
      double cost,
      long arrivedNanos,
      long timeoutNanos,
      @Nullable Part part,
      @Nullable OrderForecast forecast) {
    super(shape, cost, arrivedNanos, timeoutNanos);
    this.task = task;
    this.part = part;
    this.forecast = forecast;
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
