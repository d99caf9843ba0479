// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingReads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The read stage's queue, with and without another order in force. */
class ScheduledTasksTest {
  private static final long SEED = 31;
  private static final int THREADS = 4;
  private static final int READS_PER_THREAD = 5_000;

  private final AtomicBoolean ordered = new AtomicBoolean(true);
  private final Queue<ScheduledRead> started = new ConcurrentLinkedQueue<>();
  private final ScheduledTasks tasks =
      new ScheduledTasks(
          new WaitingReads(
              ReadOrders.create(ReadOrders.SINGLE_FIRST, ParameterValues.of(List.of(), Map.of()))),
          ordered::get,
          started::add);

  private static Runnable named(String name) {
    return new Runnable() {
      @Override
      public void run() {}

      @Override
      public String toString() {
        return name;
      }
    };
  }

  private static ScheduledRead read(String name, ReadShape shape) {
    return new ScheduledRead(named(name), shape, 0, 0, null);
  }

  private static ScheduledRead single(String name) {
    return read(name, ReadShape.single(false));
  }

  private static ScheduledRead range(String name) {
    return read(name, ReadShape.range(false, 10, 1));
  }

  private String next() {
    return tasks.poll().toString();
  }

  @Test
  void givesOutTheTasksOfReadsInTheirOrderAndOthersFirst() {
    tasks.add(range("range"));
    tasks.add(single("single"));
    tasks.add(named("cache save"));
    assertThat(tasks).hasSize(3);
    assertThat(tasks.peek()).hasToString("cache save");
    assertThat(next()).isEqualTo("cache save");
    assertThat(tasks.peek()).hasToString("single");
    assertThat(next()).isEqualTo("single");
    assertThat(next()).isEqualTo("range");
    assertThat(tasks.isEmpty()).isTrue();
    assertThat(started).extracting(ScheduledRead::task).hasSize(2);
  }

  @Test
  void tasksThatWaitWhenTheOrderChangesGoFirst() {
    ordered.set(false);
    tasks.add(range("range, before"));
    ordered.set(true);
    tasks.add(range("range"));
    tasks.add(single("single"));
    assertThat(next()).isEqualTo("range, before");
    assertThat(next()).isEqualTo("single");
    ordered.set(false);
    tasks.add(single("single, after"));
    assertThat(next()).isEqualTo("range");
    assertThat(next()).isEqualTo("single, after");
    assertThat(tasks.isEmpty()).isTrue();
  }

  @Test
  void outOfForceReadsRunAsTheyArrive() {
    ordered.set(false);
    tasks.add(range("range"));
    tasks.add(single("single"));
    assertThat(next()).isEqualTo("range");
    assertThat(next()).isEqualTo("single");
    assertThat(started).hasSize(2);
  }

  /** A naive model of the queue: two lists in the order of arrival. */
  private static final class Naive {
    final List<Runnable> arrivals = new ArrayList<>();
    final List<ScheduledRead> reads = new ArrayList<>();

    /**
     * Returns the rank of a read's group: local single reads, those of other nodes, then ranges.
     * Within a group the earliest goes first.
     */
    private static int group(ScheduledRead read) {
      if (read.shape().readClass() == ReadClass.RANGE) {
        return 2;
      }
      return read.shape().isLocal() ? 0 : 1;
    }

    /**
     * Returns what goes next. If both lists have entries, the list that is not in use goes first.
     */
    Runnable next(boolean ordered) {
      boolean fromReads = ordered ? arrivals.isEmpty() : !reads.isEmpty();
      if (!fromReads) {
        return arrivals.get(0);
      }
      ScheduledRead first = Collections.min(reads, Comparator.comparingInt(Naive::group));
      return first;
    }

    int size() {
      return arrivals.size() + reads.size();
    }
  }

  private static Runnable taskOf(Runnable entry) {
    return entry instanceof ScheduledRead ? ((ScheduledRead) entry).task() : entry;
  }

  private static Runnable randomTask(SplittableRandom random, String name) {
    switch (random.nextInt(4)) {
      case 0:
        return named(name);
      case 1:
        return range(name);
      case 2:
        return read(name, ReadShape.single(true));
      default:
        return single(name);
    }
  }

  @Test
  void holdsAndGivesOutWhatTwoListsWouldWhileTheOrderIsSwitched() {
    SplittableRandom random = new SplittableRandom(SEED);
    Naive naive = new Naive();
    for (int step = 0; step < 20_000; step++) {
      if (random.nextInt(20) == 0) {
        ordered.set(!ordered.get());
      }
      if (naive.size() == 0 || random.nextBoolean()) {
        Runnable task = randomTask(random, "task " + step);
        tasks.add(task);
        if (ordered.get() && task instanceof ScheduledRead) {
          naive.reads.add((ScheduledRead) task);
        } else {
          naive.arrivals.add(task);
        }
      } else {
        requireNext(naive);
      }
      assertThat(tasks.size()).as("step %d", step).isEqualTo(naive.size());
      assertThat(tasks.isEmpty()).as("step %d", step).isEqualTo(naive.size() == 0);
    }
    while (naive.size() > 0) {
      requireNext(naive);
    }
    assertThat(tasks.isEmpty()).isTrue();
    assertThat(tasks.peek()).isNull();
  }

  /** Peeks and polls the next entry; the listener hears of it only if it is a read. */
  private void requireNext(Naive naive) {
    Runnable next = naive.next(ordered.get());
    assertThat(tasks.peek()).isSameAs(taskOf(next));
    assertThat(tasks.poll()).isSameAs(taskOf(next));
    assertThat(started.poll()).isSameAs(next instanceof ScheduledRead ? next : null);
    assertThat(naive.arrivals.remove(next) || naive.reads.remove(next)).isTrue();
  }

  @Test
  void noneIsLostOrDoubledWhileTheOrderIsSwitchedAndManyThreadsTakePart() throws Exception {
    Semaphore permits = new Semaphore(0);
    Queue<Runnable> added = new ConcurrentLinkedQueue<>();
    Queue<Runnable> polled = new ConcurrentLinkedQueue<>();
    List<Runnable> all = new ArrayList<>();
    all.add(
        () -> {
          while (polled.size() < THREADS * READS_PER_THREAD) {
            ordered.set(!ordered.get());
          }
        });
    for (int thread = 0; thread < THREADS; thread++) {
      SplittableRandom random = new SplittableRandom(SEED + thread);
      all.add(
          () -> {
            for (int i = 0; i < READS_PER_THREAD; i++) {
              Runnable task = randomTask(random, "task " + i);
              added.add(taskOf(task));
              tasks.add(task);
              permits.release();
            }
          });
      all.add(
          () -> {
            for (int i = 0; i < READS_PER_THREAD; i++) {
              permits.acquireUninterruptibly();
              polled.add(tasks.poll());
            }
          });
    }
    runAtOnce(all);
    assertThat(polled).doesNotHaveDuplicates();
    assertThat(new HashSet<>(polled)).isEqualTo(new HashSet<>(added));
    assertThat(tasks.isEmpty()).isTrue();
  }

  /** Runs all tasks at once. Fails if one fails, or has not ended after a minute. */
  private static void runAtOnce(List<Runnable> all) throws Exception {
    Executor threads =
        task -> {
          Thread thread = new Thread(task);
          thread.setDaemon(true);
          thread.start();
        };
    CompletableFuture.allOf(
            all.stream()
                .map(task -> CompletableFuture.runAsync(task, threads))
                .toArray(CompletableFuture<?>[]::new))
        .get(1, TimeUnit.MINUTES);
  }
}
