// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import io.manx.core.scheduling.OrderForecast;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import org.jspecify.annotations.Nullable;

/**
 * A read that waits in the read stage, with its kind and its task. The queue gives out the task.
 */
final class ScheduledRead extends WaitingRead implements Runnable {
  private final Runnable task;

  /** The part of another node's range read that it is, or null. */
  final @Nullable Part part;

  /** Foresees when it would run in another order; null if nothing does. */
  final @Nullable OrderForecast forecast;

  /** Creates one that never expires and for which nothing is foreseen. */
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

  /** The task to run. */
  Runnable task() {
    return task;
  }

  /** Runs the task, for callers that take it out of the queue by other means. */
  @Override
  public void run() {
    task.run();
  }
}
