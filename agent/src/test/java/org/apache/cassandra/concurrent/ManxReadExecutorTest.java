// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which tasks the read stage queues, and for which of them it first asks its scheduler. */
class ManxReadExecutorTest {
  private final ConcurrentLinkedQueue<Runnable> queue = new ConcurrentLinkedQueue<>();
  private final List<Runnable> asked = new CopyOnWriteArrayList<>();
  private final ManxReadExecutor stage;
  private volatile boolean holdsBack;

  ManxReadExecutorTest() throws ReflectiveOperationException {
    stage = ManxReadExecutor.create("ReadTests", "tests", 0, readers -> {}, queue, new Asked());
  }

  private final class Asked implements ManxReadExecutor.Scheduler {
    @Override
    public @Nullable Runnable queued(Runnable task, Runnable prepared) {
      asked.add(task);
      return holdsBack ? null : prepared;
    }

    @Override
    public void resized() {}

    @Override
    public int held() {
      return holdsBack ? 1 : 0;
    }
  }

  @AfterEach
  void shutDown() {
    stage.shutdown();
  }

  private static void awaitRun(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void schedulerIsAskedOnceAboutWaitingTasks() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(2);
    Runnable first = ran::countDown;
    Runnable second = ran::countDown;
    stage.execute(first);
    stage.maybeExecuteImmediately(second);
    assertThat(asked).containsExactly(first, second);
    assertThat(queue).hasSize(2);
    assertThat(stage.getPendingTaskCount()).isEqualTo(2);
    stage.setMaximumPoolSize(1);
    awaitRun(ran);
  }

  @Test
  void heldTasksAreNotInTheQueueButPending() {
    holdsBack = true;
    stage.maybeExecuteImmediately(() -> {});
    assertThat(asked).hasSize(1);
    assertThat(queue).isEmpty();
    assertThat(stage.getPendingTaskCount()).isEqualTo(1);
  }

  /**
   * Cassandra runs a task at once while others wait and readers are free. That is so here, since
   * the shared threads do not know the stage, and one of them seems to look for work.
   */
  @Test
  void schedulerIsNotAskedAboutTasksThatRunAtOnce() {
    AtomicReference<Thread> ranBy = new AtomicReference<>();
    Runnable waiting = () -> {};
    Runnable inner = () -> {};
    SharedExecutorPool.SHARED.executors.remove(stage);
    SharedExecutorPool.SHARED.spinningCount.incrementAndGet();
    try {
      stage.execute(waiting);
      stage.setMaximumPoolSize(1);
      stage.maybeExecuteImmediately(
          () -> {
            ranBy.set(Thread.currentThread());
            Future<?> unused = stage.submit(() -> {});
            stage.execute(inner);
          });
    } finally {
      SharedExecutorPool.SHARED.spinningCount.decrementAndGet();
    }
    assertThat(ranBy).hasValue(Thread.currentThread());
    assertThat(asked).containsExactly(waiting, inner);
    assertThat(queue).hasSize(3);
  }

  @Test
  void aTaskThatCassandraShowsIsShownFromTheQueue() {
    stage.maybeExecuteImmediately(new Shown());
    stage.execute(new Shown());
    assertThat(queue)
        .hasSize(2)
        .allSatisfy(
            queued -> {
              DebuggableTask shown = (DebuggableTask) queued;
              assertThat(shown.creationTimeNanos()).isEqualTo(7);
              assertThat(shown.startTimeNanos()).isEqualTo(9);
              assertThat(shown.description()).isEqualTo("SELECT");
            });
  }

  private static final class Shown implements DebuggableTask.RunnableDebuggableTask {
    @Override
    public void run() {}

    @Override
    public long creationTimeNanos() {
      return 7;
    }

    @Override
    public long startTimeNanos() {
      return 9;
    }

    @Override
    public String description() {
      return "SELECT";
    }
  }
}
