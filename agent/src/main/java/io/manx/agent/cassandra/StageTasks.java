// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import org.apache.cassandra.concurrent.DebuggableTask;
import org.apache.cassandra.concurrent.DebuggableTask.RunnableDebuggableTask;

/** Wraps tasks of Cassandra's stages. */
public final class StageTasks {
  private StageTasks() {}

  /** Returns a task that also reports its end, however it ends. */
  public static Runnable withEnd(Runnable task, Runnable ended) {
    return task instanceof DebuggableTask
        ? new EndingDebuggable(task, (DebuggableTask) task, ended)
        : new Ending(task, ended);
  }

  private static class Ending implements Runnable {
    private final Runnable task;
    private final Runnable ended;

    Ending(Runnable task, Runnable ended) {
      this.task = task;
      this.ended = ended;
    }

    @Override
    public void run() {
      try {
        task.run();
      } finally {
        ended.run();
      }
    }

    @Override
    public String toString() {
      return task.toString();
    }
  }

  /** Stays visible in {@code system_views.queries}, as Cassandra's own local reads are. */
  private static final class EndingDebuggable extends Ending implements RunnableDebuggableTask {
    private final DebuggableTask debuggable;

    EndingDebuggable(Runnable task, DebuggableTask debuggable, Runnable ended) {
      super(task, ended);
      this.debuggable = debuggable;
    }

    @Override
    public long creationTimeNanos() {
      return debuggable.creationTimeNanos();
    }

    @Override
    public long startTimeNanos() {
      return debuggable.startTimeNanos();
    }

    @Override
    public String description() {
      return debuggable.description();
    }
  }
}
