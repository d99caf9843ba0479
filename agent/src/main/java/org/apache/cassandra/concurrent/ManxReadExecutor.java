package org.apache.cassandra.concurrent;

import io.netty.util.concurrent.FastThreadLocal;
import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.cassandra.utils.WithResources;
import org.jspecify.annotations.Nullable;

/**
 * Cassandra's executor of the read stage with another queue: it counts, resizes and reports as its
 * own does, and runs what the queue gives it. In Cassandra's package for access only.
 */
public final class ManxReadExecutor extends SEPExecutor {
  private static final TaskFactory TASKS = TaskFactory.localAware();
  private static final FastThreadLocal<@Nullable Runnable> HANDED_IN = new FastThreadLocal<>();

  private final Scheduler scheduler;

  /** Decides what is put into the queue. Thread-safe; never throws. */
  public interface Scheduler {
    /**
     * Returns what to put into the queue, from which the prepared task must come, or null if it
     * will be put there later.
     *
     * @param task as it was handed in
     * @param prepared what runs it, with its tracing state
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
   * Creates the stage, and has the shared threads work for it.
   *
   * @param queue from which a task must come for each that was added, though not the same one
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
      executor.shutdown(); // takes its metrics and its bean out, whose names Cassandra's will need
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

  /** With those that are held back, which wait as well. */
  @Override
  public int getPendingTaskCount() {
    return super.getPendingTaskCount() + scheduler.held();
  }

  /**
   * By Cassandra's own method, into which Manx and other agents weave what they do there; the task
   * as it was handed in is remembered for {@link #addTask}.
   */
  @Override
  public void maybeExecuteImmediately(Runnable task) {
    HANDED_IN.set(task);
    try {
      super.maybeExecuteImmediately(task);
    } finally {
      HANDED_IN.remove();
    }
  }

  /** What another task submits while it runs inline was not handed in. */
  @Override
  protected <T extends Runnable> T addTask(T prepared) {
    Runnable task = HANDED_IN.get();
    if (task == null || prepared instanceof FutureTask) {
      return super.addTask(prepared);
    }
    HANDED_IN.remove();
    queue(scheduler.queued(task, prepared));
    return prepared;
  }
}
