// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.concurrent;

import io.netty.util.concurrent.FastThreadLocal;
import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.cassandra.utils.WithResources;
import org.jspecify.annotations.Nullable;

/**
 * Cassandra's executor of the read stage with another queue. It counts, resizes and reports as the
 * original does, and runs the tasks that the queue returns. In Cassandra's package for access only.
 */
public final class ManxReadExecutor extends SEPExecutor {
  private static final TaskFactory TASKS = TaskFactory.localAware();
  private static final FastThreadLocal<@Nullable Runnable> SUBMITTED = new FastThreadLocal<>();

  private final Scheduler scheduler;

  /** Decides what is put into the queue. Thread-safe; never throws. */
  public interface Scheduler {
    /**
     * Returns the task to put into the queue, or null if it will be put there later. The queue must
     * later return the prepared task.
     *
     * @param task as it was submitted
     * @param prepared runs it, with its tracing state
     */
    @Nullable Runnable queued(Runnable task, Runnable prepared);

    /** The number of readers was changed. */
    void resized();

    /** How many tasks will be put into the queue later. */
    int held();
  }

  private ManxReadExecutor(
      int readers,
      MaximumPoolSizeListener listener,
      String type,
      String name,
      Scheduler scheduler) {
    super(SharedExecutorPool.SHARED, readers, listener, type, name);
    this.scheduler = scheduler;
  }

  /**
   * Creates the stage, and registers it with the shared threads.
   *
   * @param queue returns one task for each that was added, in any order
   * @throws ReflectiveOperationException if the executor's queue cannot be replaced; then nothing
   *     has been created
   */
  public static ManxReadExecutor create(
      String name,
      String type,
      int readers,
      MaximumPoolSizeListener listener,
      ConcurrentLinkedQueue<Runnable> queue,
      Scheduler scheduler)
      throws ReflectiveOperationException {
    Field tasks = SEPExecutor.class.getDeclaredField("tasks");
    tasks.setAccessible(true);
    ManxReadExecutor executor = new ManxReadExecutor(readers, listener, type, name, scheduler);
    try {
      tasks.set(executor, queue);
    } catch (ReflectiveOperationException | RuntimeException e) {
      executor.shutdown(); // removes its metrics and bean, whose names Cassandra's stage will need
      throw e;
    }
    SharedExecutorPool.SHARED.executors.add(executor);
    return executor;
  }

  @Override
  public void execute(Runnable task) {
    queue(scheduler.queued(task, TASKS.toExecute(task)));
  }

  @Override
  public void execute(WithResources resources, Runnable task) {
    queue(scheduler.queued(task, TASKS.toExecute(resources, task)));
  }

  /** Puts a prepared task into the queue, unless it is null. */
  public void queue(@Nullable Runnable prepared) {
    if (prepared != null) {
      super.addTask(prepared);
    }
  }

  @Override
  public synchronized void setMaximumPoolSize(int readers) {
    super.setMaximumPoolSize(readers);
    scheduler.resized();
  }

  /** Includes the tasks that are held back, since they wait as well. */
  @Override
  public int getPendingTaskCount() {
    return super.getPendingTaskCount() + scheduler.held();
  }

  /**
   * Calls Cassandra's own method, into which Manx and other agents weave. Remembers the submitted
   * task for {@link #addTask}.
   */
  @Override
  public void maybeExecuteImmediately(Runnable task) {
    SUBMITTED.set(task);
    try {
      super.maybeExecuteImmediately(task);
    } finally {
      SUBMITTED.remove();
    }
  }

  /**
   * Queues the submitted task. A task that another one submits while it runs inline is queued as it
   * is.
   */
  @Override
  protected <T extends Runnable> T addTask(T prepared) {
    Runnable task = SUBMITTED.get();
    if (task == null || prepared instanceof FutureTask) {
      return super.addTask(prepared);
    }
    SUBMITTED.remove();
    queue(scheduler.queued(task, prepared));
    return prepared;
  }
}
