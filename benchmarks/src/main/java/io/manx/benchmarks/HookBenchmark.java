// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.agent.cassandra.CommandKinds;
import io.manx.agent.cassandra.ReadShapes;
import io.manx.agent.hooks.coordinator.CoordinatorHooks;
import io.manx.agent.hooks.local.InlineHooks;
import io.manx.agent.hooks.local.LocalReadHooks;
import io.manx.agent.hooks.replica.ReplicaHooks;
import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.ReadStageScheduling;
import io.manx.agent.scheduling.RequestHint;
import io.manx.core.scheduling.ReadShape;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.concurrent.SEPExecutor;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NodelessReads;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.service.ManxLocalReads;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Costs of the agent's hooks on a request's path, in Cassandra's woven classes, with policy {@code
 * manx} in mode {@code on}. The other hooks act when a node starts or stops, when JMX replaces the
 * snitch, or when a coordinator waits for a read, which needs a keyspace.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {
      "-javaagent:agent/target/manx-agent.jar=mode=on",
      // The same options as those of nodes.
      "--add-opens=java.base/java.io=ALL-UNNAMED",
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "--add-opens=java.base/java.nio=ALL-UNNAMED",
      "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
      "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
      "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
      "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED"
    })
public class HookBenchmark {
  private static final long TIMEOUT_NANOS = 5_000_000_000L;

  private final NodelessReads reads = new NodelessReads();
  private final RequestCallback<Object> otherCallback =
      new RequestCallback<>() {
        @Override
        public void onResponse(Message<Object> response) {
          // No response comes.
        }
      };

  /** Starts the policy, and checks that the agent has woven and works. */
  @Setup
  public void start() {
    Agent.instance().ranking().start();
    CoordinatorHooks.singleReadBegins(reads.group(), ConsistencyLevel.ONE);
    if (ManxLocalReads.read(reads.newLocalRead()) == null || !Agent.instance().inlines()) {
      throw new IllegalStateException("the agent does not work here");
    }
  }

  /** Checks that no hook has failed, since a failing hook is cheap. */
  @TearDown
  public void hooksWork() {
    if (!Agent.instance().inlines()) {
      throw new IllegalStateException("a hook failed");
    }
  }

  /** Hook {@code message-queued}. */
  @Benchmark
  public long messageQueued() {
    return ReplicaHooks.queuedNanos() + ReplicaHooks.readsFound();
  }

  /** Hook {@code message-started}, at a read's beginning and end. */
  @Benchmark
  public void messageStarted() throws Throwable {
    ReplicaHooks.messageStarted(reads.queuedMessage(), 1, 0);
    ReplicaHooks.messageEnded(1);
  }

  /** The same with hook {@code response-created} between them. */
  @Benchmark
  public void messageStartedResponseCreated() throws Throwable {
    MessageParams.reset();
    ReplicaHooks.messageStarted(reads.queuedMessage(), 1, 0);
    ReplicaHooks.responseCreated(reads.command(), reads.answer());
    ReplicaHooks.messageEnded(1);
  }

  /** Hook {@code local-read-queued}. */
  @Benchmark
  public Object localReadQueued() {
    return Objects.requireNonNull(LocalReadHooks.queued(reads.command(), reads.callback()));
  }

  /**
   * Hook {@code read-stage}: tells the kind of a read, puts it into the queue and takes the next
   * one.
   */
  @Benchmark
  public Object readScheduled() {
    ReadStageScheduling scheduling = Agent.instance().scheduling();
    ReadCommand command = reads.command();
    ReadShape shape = ReadShapes.of(command, true, 1);
    long kind = CommandKinds.key(command, false, null);
    long partition = CommandKinds.partition(command);
    Runnable read =
        scheduling.queued(
            HookBenchmark::doNothing,
            shape,
            scheduling.costs().of(command.metadata().id, shape, kind, partition),
            TIMEOUT_NANOS,
            RequestHint.NONE,
            null);
    scheduling.queue().add(Objects.requireNonNull(read));
    return Objects.requireNonNull(scheduling.queue().poll());
  }

  /**
   * A local read from beginning to end: its task, and hooks {@code local-read-queued}, {@code
   * local-read-started}, {@code response-created}, {@code local-response}, {@code
   * local-read-ended}.
   */
  @Benchmark
  public void localRead() {
    Runnable task = reads.newLocalRead();
    LocalReadHooks.started(ManxLocalReads.read(task));
    ReplicaHooks.responseCreated(reads.command(), reads.answer());
    LocalReadHooks.response();
    LocalReadHooks.ended(task);
  }

  /** Hook {@code request-sent}. */
  @Benchmark
  public Object requestSent() {
    return Objects.requireNonNull(
        CoordinatorHooks.requestSent(reads.request(), reads.peer(), reads.callback()));
  }

  /** Cassandra's own work for every request: registering and removing its callback. */
  @Benchmark
  public Object callbackAlone() {
    reads.register(otherCallback);
    return Objects.requireNonNull(reads.remove());
  }

  /** The same with hooks {@code request-sent} and {@code response-arrived}. */
  @Benchmark
  public Object requestSentResponseArrived() {
    reads.register(reads.callback());
    CoordinatorHooks.responseArrived(reads.response());
    return Objects.requireNonNull(reads.remove());
  }

  /** The same with hooks {@code request-sent} and {@code request-expired}. */
  @Benchmark
  public void requestSentRequestExpired() {
    reads.register(reads.callback());
    CoordinatorHooks.requestExpired(Objects.requireNonNull(reads.remove()));
  }

  /** Hook {@code single-read}, at a read's beginning and end. */
  @Benchmark
  public void singleRead() {
    CoordinatorHooks.singleReadBegins(reads.group(), ConsistencyLevel.ONE);
    CoordinatorHooks.singleReadEnds(true);
  }

  /** Hook {@code transaction-read}, at a read's beginning and end. */
  @Benchmark
  public void transactionRead() {
    CoordinatorHooks.transactionReads(true);
    CoordinatorHooks.transactionReads(false);
  }

  /** Hooks {@code range-read-begins} and {@code range-read-ends}. */
  @Benchmark
  public void rangeRead() throws Throwable {
    long began = CoordinatorHooks.rangeReadBegins(reads.command());
    CoordinatorHooks.rangeReadEnds(reads.iterator(), began);
  }

  /** Hook {@code maybe-immediately}, of a task that is no local read. */
  @Benchmark
  public boolean maybeImmediately() {
    return InlineHooks.ranInline((SEPExecutor) Stage.READ.executor(), HookBenchmark::doNothing);
  }

  private static void doNothing() {}
}
