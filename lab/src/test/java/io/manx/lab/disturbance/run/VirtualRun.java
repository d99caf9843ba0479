package io.manx.lab.disturbance.run;

import io.manx.lab.disturbance.plan.DisturbancePlan;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.results.run.TimelineEvent;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run of ten seconds on three nodes, in virtual time, whose nodes write down what is done. */
public final class VirtualRun {
  static final long MILLI = 1_000_000L;
  static final long RUN_MILLIS = 10_000;

  final FakeNodes nodes;
  private final VirtualTimer timer = new VirtualTimer(0);
  private final ManualWorkers workers = new ManualWorkers();
  private @Nullable DisturbanceRunner runner;

  /** Creates nodes that run. */
  public VirtualRun() {
    nodes = new FakeNodes(timer::nowNanos);
  }

  /** Starts what these texts say at once. */
  public VirtualRun start(String... texts) {
    return startAt(0, texts);
  }

  VirtualRun startAt(long startMillis, String... texts) {
    List<DisturbanceSpec> specs = Stream.of(texts).map(DisturbanceSpec::parse).toList();
    DisturbancePlan plan = DisturbancePlan.of(specs, 3, RUN_MILLIS * MILLI, 1);
    runner =
        new DisturbanceRunner(
            nodes.targets(3), plan, startMillis * MILLI, timer, workers, () -> nodes);
    return this;
  }

  /** Lets time pass, and what is due be done, but for what blocks. */
  public void advanceTo(long millis) {
    timer.advanceTo(millis * MILLI);
  }

  /** Does what blocks, too. */
  public void work() {
    workers.runAll();
  }

  /** Lets the whole run pass, with what blocks done every second. */
  public void finish() {
    for (long millis = timer.nowNanos() / MILLI; millis <= RUN_MILLIS; millis += 100) {
      advanceTo(millis);
      work();
    }
  }

  /** The nodes no longer do what they are told, or do again. */
  public void setDead(int node, boolean dead) {
    if (dead) {
      nodes.dead.add(node);
    } else {
      nodes.dead.remove(node);
    }
  }

  /** Nodes whose limits cannot be lifted. */
  public void failLifts() {
    nodes.liftFails = true;
  }

  /** What was done, each with the time in milliseconds. */
  public List<String> log() {
    return nodes.log;
  }

  /** What the run notes. */
  public List<TimelineEvent> timeline() {
    return runner().timeline();
  }

  /** What the run warns of. */
  public List<String> warnings() {
    return runner().warnings();
  }

  /** Ends the run. */
  public void close() {
    runner().close();
  }

  DisturbanceRunner runner() {
    return Objects.requireNonNull(runner);
  }
}
