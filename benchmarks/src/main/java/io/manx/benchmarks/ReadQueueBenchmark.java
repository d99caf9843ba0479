// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.agent.scheduling.ReadStageScheduling;
import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import io.manx.core.scheduling.WaitingReads;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Costs of putting a read into the queue of the read stage and taking the next one: 90 % single
 * reads, 5 % slices, 5 % ranges. In an order that prefers short reads mostly long ones wait after a
 * while, as in a node.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ReadQueueBenchmark {
  private static final int READS = 1024;

  /**
   * Cassandra's own queue ({@code stock}), the agent's queue while it reorders nothing ({@code
   * agent-fifo}), or an order alone.
   */
  @Param({"stock", "agent-fifo", "fifo", "single-first", "range-aware", "all", "expected-cost"})
  public String queue = "stock";

  /** How many reads wait when one is taken. */
  @Param({"1", "32", "10000"})
  public int waiting = 1;

  private final ReadShape[] shapes = new ReadShape[READS];
  private final double[] costs = new double[READS];
  private ReadQueue reads = new TaskQueue(new ConcurrentLinkedQueue<>());

  private interface ReadQueue {
    void add(ReadShape shape, double cost, long arrived);

    @Nullable Object poll();
  }

  /** A queue that ignores what a task reads. */
  private static final class TaskQueue implements ReadQueue {
    private final Queue<Runnable> tasks;

    TaskQueue(Queue<Runnable> tasks) {
      this.tasks = tasks;
    }

    @Override
    public void add(ReadShape shape, double cost, long arrived) {
      tasks.add(ReadQueueBenchmark::doNothing);
    }

    @Override
    public @Nullable Object poll() {
      return tasks.poll();
    }
  }

  private static final class OrderedQueue implements ReadQueue {
    private final WaitingReads waitingReads;

    OrderedQueue(String order) {
      ParameterValues defaults = ParameterValues.of(ReadOrders.parameters(order), Map.of());
      waitingReads = new WaitingReads(ReadOrders.create(order, defaults));
    }

    @Override
    public void add(ReadShape shape, double cost, long arrived) {
      waitingReads.add(new WaitingRead(shape, cost, arrived));
    }

    @Override
    public @Nullable Object poll() {
      return waitingReads.poll();
    }
  }

  /** A thread on which reads arrive, one each microsecond. */
  @State(Scope.Thread)
  public static class Arrivals {
    private long count;
  }

  /** Fills the queue with waiting reads. */
  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < READS; i++) {
      int kind = random.nextInt(20);
      boolean local = random.nextBoolean();
      int rows = random.nextInt(1, 1_000);
      shapes[i] =
          kind > 1
              ? ReadShape.single(local)
              : kind == 1 ? ReadShape.slice(local, rows) : ReadShape.range(local, rows, 4);
      costs[i] = shapes[i].rows();
    }
    reads = create();
    Arrivals arrivals = new Arrivals();
    for (int i = 1; i < waiting; i++) {
      add(arrivals);
    }
  }

  private ReadQueue create() {
    return switch (queue) {
      case "stock" -> new TaskQueue(new ConcurrentLinkedQueue<>());
      case "agent-fifo" -> {
        Settings settings = new Settings();
        settings.change(Map.of("mode", "on", "read_order", ReadOrders.FIFO));
        yield new TaskQueue(new ReadStageScheduling(settings, System::nanoTime).queue());
      }
      default -> new OrderedQueue(queue);
    };
  }

  private static void doNothing() {}

  private void add(Arrivals arrivals) {
    long count = arrivals.count++;
    int read = (int) count & (READS - 1);
    reads.add(shapes[read], costs[read], TimeUnit.MICROSECONDS.toNanos(count));
  }

  /** By one thread. */
  @Benchmark
  public @Nullable Object addAndPoll(Arrivals arrivals) {
    add(arrivals);
    return reads.poll();
  }

  /** By two threads at once. */
  @Benchmark
  @Threads(2)
  public @Nullable Object addAndPollByTwo(Arrivals arrivals) {
    add(arrivals);
    return reads.poll();
  }
}
