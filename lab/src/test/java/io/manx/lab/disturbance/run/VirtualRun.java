// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import io.manx.lab.disturbance.plan.DisturbancePlan;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.results.run.TimelineEvent;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run of ten seconds on three fake nodes, in virtual time. */
public final class VirtualRun {
  static final long MILLI = 1_000_000L;
  static final long RUN_MILLIS = 10_000;

  final FakeNodes nodes;
  private final VirtualTimer timer = new VirtualTimer(0);
  private final ManualWorkers workers = new ManualWorkers();
  private @Nullable DisturbanceRunner runner;

  /** Creates the nodes. */
  public VirtualRun() {
    nodes = new FakeNodes(timer::nowNanos);
  }

  /** Starts a run with these disturbances, at time 0. */
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

  /** Advances the time and runs the actions that are due, except those that block. */
  public void advanceTo(long millis) {
    timer.advanceTo(millis * MILLI);
  }

  /** Runs the actions that block. */
  public void work() {
    workers.runAll();
  }

  /** Advances to the end of the run; blocking actions run every 100 ms. */
  public void finish() {
    for (long millis = timer.nowNanos() / MILLI; millis <= RUN_MILLIS; millis += 100) {
      advanceTo(millis);
      work();
    }
  }

  /** Lets a node fail all actions, or work again. */
  public void setDead(int node, boolean dead) {
    if (dead) {
      nodes.dead.add(node);
    } else {
      nodes.dead.remove(node);
    }
  }

  /** Lets the nodes fail to lift limits. */
  public void failLifts() {
    nodes.liftFails = true;
  }

  /** The actions so far, each with its time in milliseconds. */
  public List<String> log() {
    return nodes.log;
  }

  /** The recorded timeline. */
  public List<TimelineEvent> timeline() {
    return runner().timeline();
  }

  /** The warnings of the run. */
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
