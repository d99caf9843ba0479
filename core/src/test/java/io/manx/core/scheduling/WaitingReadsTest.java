// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the queue of waiting reads with a list that is searched from end to end. */
class WaitingReadsTest {
  private static final long SEED = 20_131_107;
  private static final int THREADS = 4;
  private static final int READS_PER_THREAD = 5_000;
  private static final int CHANGES_AFTERWARDS = 50;

  static List<String> orders() {
    return ReadOrders.names();
  }

  static ReadOrder order(String name) {
    return ReadOrders.create(name, ParameterValues.of(ReadOrders.parameters(name), Map.of()));
  }

  private static boolean remain(WaitingReads queue, WaitingRead read, int nodes) {
    return read.lowerRemainingNodes(nodes) && queue.move(read);
  }

  private static WaitingRead randomRead(SplittableRandom random, long nowNanos) {
    int kind = random.nextInt(4);
    boolean local = random.nextBoolean();
    int rows = 1 + random.nextInt(1_000);
    ReadShape shape =
        kind < 2
            ? ReadShape.single(local)
            : kind == 2
                ? ReadShape.slice(local, rows)
                : ReadShape.range(local, rows, 1 + random.nextInt(8));
    return new WaitingRead(
        random.nextInt(10) == 0 ? shape.ofBatch() : shape,
        Math.pow(10, random.nextDouble(-1, 5)),
        nowNanos);
  }

  @ParameterizedTest
  @MethodSource("orders")
  void runsReadsInTheOrderOfItsDefinition(String name) {
    SplittableRandom random = new SplittableRandom(SEED);
    WaitingReads queue = new WaitingReads(order(name));
    NaiveReads<WaitingRead> naive = new NaiveReads<>(order(name));
    long now = 0;
    for (int step = 0; step < 20_000; step++) {
      now += random.nextLong(2_000_000);
      int action = random.nextInt(10);
      if (action < 5) {
        WaitingRead read = randomRead(random, now);
        queue.add(read);
        naive.waiting.add(read);
      } else if (action == 5 && !naive.waiting.isEmpty()) {
        WaitingRead read = naive.waiting.get(random.nextInt(naive.waiting.size()));
        remain(queue, read, random.nextInt(8));
      } else {
        assertThat(queue.poll()).as("step %s", step).isSameAs(naive.poll());
      }
    }
    assertThat(queue.size()).isEqualTo(naive.waiting.size());
  }

  @Test
  void anOrderThatChangesHoldsForReadsThatWaitAlready() {
    SplittableRandom random = new SplittableRandom(SEED);
    WaitingReads queue = new WaitingReads(order(ReadOrders.FIFO));
    NaiveReads<WaitingRead> naive = new NaiveReads<>(order(ReadOrders.FIFO));
    List<String> names = List.of("fifo", "all", "expected-cost", "single-first");
    long now = 0;
    for (int step = 0; step < 20_000; step++) {
      now += random.nextLong(2_000_000);
      int action = random.nextInt(20);
      if (action == 0) {
        ReadOrder next = order(names.get(random.nextInt(names.size())));
        queue.setOrder(next);
        naive.setOrder(next);
      } else if (action < 11) {
        WaitingRead read = randomRead(random, now);
        queue.add(read);
        naive.waiting.add(read);
      } else {
        assertThat(queue.poll()).as("step %s", step).isSameAs(naive.poll());
      }
    }
  }

  @Test
  void noReadIsLostOrDoubledWhileOrdersChangeAndManyThreadsTakePart() throws Exception {
    WaitingReads queue = new WaitingReads(order(ReadOrders.FIFO));
    CountDownLatch changing = new CountDownLatch(THREADS + 1);
    Queue<WaitingRead> added = new ConcurrentLinkedQueue<>();
    Queue<WaitingRead> polled = new ConcurrentLinkedQueue<>();
    List<Runnable> all = new ArrayList<>();
    all.add(() -> changeOrders(queue, changing));
    for (int thread = 0; thread < THREADS; thread++) {
      SplittableRandom random = new SplittableRandom(SEED + thread);
      all.add(() -> poll(queue, changing, polled));
      all.add(() -> add(queue, changing, added, random));
    }
    runAtOnce(all);
    assertThat(polled).as("doubled").doesNotHaveDuplicates();
    Set<WaitingRead> lost = new HashSet<>(added);
    lost.removeAll(new HashSet<>(polled));
    assertThat(lost).isEmpty();
    assertThat(polled).hasSize(THREADS * READS_PER_THREAD);
    assertThat(queue.isEmpty()).isTrue();
  }

  /** Fails if one of the threads fails, or has not ended after a minute. */
  private static void runAtOnce(List<Runnable> tasks) throws Exception {
    Executor threads =
        task -> {
          Thread thread = new Thread(task);
          thread.setDaemon(true);
          thread.start();
        };
    CompletableFuture.allOf(
            tasks.stream()
                .map(task -> CompletableFuture.runAsync(task, threads))
                .toArray(CompletableFuture<?>[]::new))
        .get(1, TimeUnit.MINUTES);
  }

  private static void add(
      WaitingReads queue,
      CountDownLatch changing,
      Queue<WaitingRead> added,
      SplittableRandom random) {
    try {
      for (int i = 0; i < READS_PER_THREAD; i++) {
        WaitingRead read = randomRead(random, i);
        added.add(read);
        queue.add(read);
        remain(queue, read, 1 + random.nextInt(3));
      }
    } finally {
      changing.countDown();
    }
  }

  /** Runs until no thread adds reads any more, and for a while longer. */
  private static void changeOrders(WaitingReads queue, CountDownLatch changing) {
    try {
      int after = 0;
      for (int i = 0; after < CHANGES_AFTERWARDS; i++) {
        queue.setOrder(order(orders().get(i % orders().size())));
        after = changing.getCount() == 1 ? after + 1 : 0;
      }
    } finally {
      changing.countDown();
    }
  }

  /**
   * Polls until nothing changes any more and no read is found. A read that another of these threads
   * has taken in order to move it is polled by that thread.
   */
  private static void poll(WaitingReads queue, CountDownLatch changing, Queue<WaitingRead> polled) {
    boolean isSettled;
    WaitingRead read;
    do {
      isSettled = changing.getCount() == 0;
      read = queue.poll();
      if (read != null) {
        polled.add(read);
      }
    } while (read != null || !isSettled);
  }

  @Test
  void noticesThatSayNothingNewChangeNothing() {
    WaitingReads queue = new WaitingReads(order(ReadOrders.ALL));
    WaitingRead wide = new WaitingRead(ReadShape.range(false, 10, 5), 0, 0);
    WaitingRead narrow = new WaitingRead(ReadShape.range(false, 10, 3), 0, 0);
    queue.add(wide);
    queue.add(narrow);
    assertThat(IntStream.of(5, 6, 0, -1, Integer.MIN_VALUE).filter(n -> remain(queue, wide, n)))
        .isEmpty();
    assertThat(queue.peek()).isSameAs(narrow);
    assertThat(remain(queue, wide, 2)).isTrue();
    assertThat(remain(queue, wide, 2)).as("doubled").isFalse();
    assertThat(remain(queue, wide, 4)).as("late").isFalse();
    assertThat(queue.poll()).isSameAs(wide);
    assertThat(remain(queue, wide, 1)).as("runs already").isFalse();
    assertThat(queue.poll()).isSameAs(narrow);
    assertThat(queue.poll()).isNull();
  }

  /** An order that is interrupted by a notice as soon as it has ranked the wide read. */
  private static final class InterruptedOrder implements ReadOrder {
    private final ReadOrder all = order(ReadOrders.ALL);
    private final Runnable notice;

    InterruptedOrder(Runnable notice) {
      this.notice = notice;
    }

    @Override
    public long rank(WaitingRead read) {
      long rank = all.rank(read);
      if (read.remainingNodes() == 5) {
        notice.run();
      }
      return rank;
    }
  }

  @Test
  void noticesAreNotLostWhileTheirReadGetsItsPlace() {
    WaitingRead wide = new WaitingRead(ReadShape.range(false, 10, 5), 0, 0);
    WaitingRead narrow = new WaitingRead(ReadShape.range(false, 10, 3), 0, 0);
    WaitingReads queue = new WaitingReads(new InterruptedOrder(() -> wide.lowerRemainingNodes(2)));
    queue.add(narrow);
    queue.add(wide);
    assertThat(queue.poll()).isSameAs(wide);
    assertThat(queue.poll()).isSameAs(narrow);
    assertThat(queue.poll()).isNull();
  }

  @Test
  void paperOrdersAreThoseOfThePaper() {
    WaitingRead range = new WaitingRead(ReadShape.range(true, 1, 1), 0, 0);
    WaitingRead remote = new WaitingRead(ReadShape.single(false), 0, 1);
    WaitingRead wide = new WaitingRead(ReadShape.range(false, 5, 3), 0, 2);
    WaitingRead many = new WaitingRead(ReadShape.range(false, 50, 2), 0, 3);
    WaitingRead few = new WaitingRead(ReadShape.range(false, 5, 2), 0, 4);
    WaitingRead local = new WaitingRead(ReadShape.single(true), 0, 5);
    List<WaitingRead> arrivals = List.of(wide, range, remote, many, few, local);
    assertThat(drain("fifo", arrivals)).isEqualTo(arrivals);
    assertThat(drain("single-first", arrivals))
        .containsExactly(local, remote, wide, range, many, few);
    assertThat(drain("range-aware", arrivals))
        .containsExactly(range, few, remote, many, wide, local);
    assertThat(drain("all", arrivals)).containsExactly(local, remote, range, few, many, wide);
  }

  @Test
  void batchWorkGoesLastInOrdersThatHaveClasses() {
    WaitingRead batch = new WaitingRead(ReadShape.single(true).ofBatch(), 0, 0);
    WaitingRead wide =
        new WaitingRead(ReadShape.range(false, ReadShape.UNLIMITED, 1_000_000), 0, 1);
    WaitingRead single = new WaitingRead(ReadShape.single(false), 0, 2);
    List<WaitingRead> arrivals = List.of(batch, wide, single);
    assertThat(drain("single-first", arrivals)).containsExactly(single, wide, batch);
    assertThat(drain("all", arrivals)).containsExactly(single, wide, batch);
    assertThat(drain("fifo", arrivals)).isEqualTo(arrivals);
  }

  private static List<@Nullable WaitingRead> drain(String order, List<WaitingRead> arrivals) {
    WaitingReads queue = new WaitingReads(order(order));
    arrivals.forEach(queue::add);
    return arrivals.stream().map(any -> queue.poll()).collect(Collectors.toList());
  }
}
