// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.scheduling.ReadShape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cassandra.concurrent.DebuggableTask;
import org.apache.cassandra.concurrent.DebuggableTask.RunnableDebuggableTask;
import org.junit.jupiter.api.Test;

/** How many range reads may be in the queue or run at once. */
class RangeAdmissionTest {
  private final AtomicInteger limit = new AtomicInteger(2);
  private final ConcurrentLinkedQueue<ScheduledRead> queue = new ConcurrentLinkedQueue<>();
  private final RangeAdmission admission =
      new RangeAdmission(
          limit::get,
          queue::add,
          ReadOrders.create(ReadOrders.ALL, ParameterValues.of(List.of(), Map.of())));

  private ScheduledRead range(int rows, Runnable task) {
    return new ScheduledRead(admission.counted(task), ReadShape.range(false, rows, 1), 0, 0, null);
  }

  private ScheduledRead range(int rows) {
    return range(rows, () -> {});
  }

  @Test
  void heldReadsFollowWhenOthersHaveRunSmallestFirst() {
    ScheduledRead first = range(50);
    assertThat(admission.admits(first)).isTrue();
    assertThat(admission.admits(range(50))).isTrue();
    ScheduledRead large = range(90);
    ScheduledRead small = range(10);
    assertThat(admission.admits(large)).isFalse();
    assertThat(admission.admits(small)).isFalse();
    assertThat(admission.held()).isEqualTo(2);
    first.task().run();
    assertThat(queue).containsExactly(small);
    small.task().run();
    assertThat(queue).containsExactly(small, large);
    assertThat(admission.held()).isZero();
  }

  @Test
  void aThrowingReadGivesItsPlaceBack() {
    limit.set(1);
    ScheduledRead failing =
        range(
            1,
            () -> {
              throw new IllegalStateException("on purpose");
            });
    assertThat(admission.admits(failing)).isTrue();
    ScheduledRead next = range(1);
    assertThat(admission.admits(next)).isFalse();
    try {
      failing.task().run();
    } catch (IllegalStateException expected) {
      assertThat(expected).hasMessage("on purpose");
    }
    assertThat(queue).containsExactly(next);
  }

  /** While one read moves, a thread that gives back a place may find no waiting read. */
  @Test
  void aMovingReadIsNotLeftBehind() throws InterruptedException {
    limit.set(1);
    for (int round = 0; round < 2_000; round++) {
      ScheduledRead running = range(1);
      assertThat(admission.admits(running)).isTrue();
      ScheduledRead waiting = range(1);
      assertThat(admission.admits(waiting)).isFalse();
      Thread ending = new Thread(running.task());
      ending.start();
      boolean unused = admission.move(waiting);
      ending.join();
      ScheduledRead next = queue.poll();
      assertThat(next).isSameAs(waiting);
      waiting.task().run();
    }
  }

  @Test
  void aLimitThatIsLiftedReleasesAll() {
    limit.set(1);
    List<ScheduledRead> reads = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      reads.add(range(1 + i));
      assertThat(admission.admits(reads.get(i))).isEqualTo(i == 0);
    }
    limit.set(Integer.MAX_VALUE);
    admission.release();
    assertThat(queue).containsExactlyElementsOf(reads.subList(1, 5));
  }

  @Test
  void theLimitHoldsAndNoneIsLeftBehindAmongManyThreads() throws InterruptedException {
    limit.set(3);
    int threads = 4;
    int perThread = 2_000;
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger ran = new AtomicInteger();
    CountDownLatch begin = new CountDownLatch(1);
    List<Thread> all = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      SplittableRandom random = new SplittableRandom(thread);
      all.add(
          new Thread(
              () -> {
                try {
                  begin.await();
                } catch (InterruptedException e) {
                  return;
                }
                ArrayDeque<ScheduledRead> own = new ArrayDeque<>();
                for (int i = 0; i < perThread; i++) {
                  ScheduledRead read =
                      range(
                          1 + random.nextInt(100),
                          () -> {
                            most.accumulateAndGet(running.incrementAndGet(), Math::max);
                            ran.incrementAndGet();
                            running.decrementAndGet();
                          });
                  if (admission.admits(read)) {
                    own.add(read);
                  }
                  while (!own.isEmpty()) {
                    own.poll().task().run();
                  }
                  ScheduledRead released = queue.poll();
                  if (released != null) {
                    released.task().run();
                  }
                }
              }));
    }
    all.forEach(Thread::start);
    begin.countDown();
    for (Thread thread : all) {
      thread.join();
    }
    for (ScheduledRead left = queue.poll(); left != null; left = queue.poll()) {
      left.task().run();
    }
    assertThat(ran).hasValue(threads * perThread);
    assertThat(most.get()).isBetween(1, 3);
    assertThat(admission.held()).isZero();
  }

  private static final class Debuggable implements RunnableDebuggableTask {
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

  /** Cassandra's table of queries shows the same as without the agent. */
  @Test
  void tasksThatAreCountedAreDescribedAsBefore() {
    assertThat(admission.counted(() -> {})).isNotInstanceOf(DebuggableTask.class);
    DebuggableTask counted = (DebuggableTask) admission.counted(new Debuggable());
    assertThat(counted.creationTimeNanos()).isEqualTo(7);
    assertThat(counted.startTimeNanos()).isEqualTo(9);
    assertThat(counted.description()).isEqualTo("SELECT");
  }
}
