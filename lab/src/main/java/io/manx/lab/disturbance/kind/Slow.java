// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.catalogue.ValueRange;
import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.TimelineRecorder;
import io.manx.lab.disturbance.action.Timer;
import io.manx.lab.disturbance.process.NodeFreezer;
import io.manx.results.disturbance.DurationForm;
import java.util.List;

/**
 * The node's process runs for only a share of the time, as with noisy neighbours or in a throttled
 * container.
 */
final class Slow implements DisturbanceKind {
  private static final Parameter<Double> SHARE =
      Parameter.of(
          "share",
          ParameterForm.number(ValueRange.above(0.0).below(1.0)),
          0.5,
          "share of the time in which the node runs");

  private static final Parameter<Long> PERIOD =
      Parameter.of(
          "period",
          DurationForm.of(ValueRange.above(0L)),
          20_000_000L,
          "length of one cycle of stop and run");

  @Override
  public String name() {
    return "slow";
  }

  @Override
  public String summary() {
    return "its process runs for only a share of the time";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(SHARE, PERIOD);
  }

  @Override
  public ParameterValues checked(ParameterValues given) {
    ParameterValues values = given.withDefaults();
    if (!cpuShare(values).isPracticable()) {
      throw new IllegalArgumentException(
          values + " stops or runs the node for less than 1ms at a time; lengthen period");
    }
    return values;
  }

  private static CpuShare cpuShare(ParameterValues values) {
    return new CpuShare(values.get(SHARE), values.get(PERIOD));
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    NodeFreezer freezer = tools.freezer();
    Timer timer = tools.timer();
    return occurrence -> {
      CpuShare share = cpuShare(occurrence.values());
      long pid = occurrence.target().pid();
      freezer.hold(pid);
      return new Cycle(occurrence.begin(), share, pid, freezer, timer)::end;
    };
  }

  /**
   * The share of time for which a node runs. In every period it is first stopped, and then runs for
   * {@code share} of the period.
   */
  private record CpuShare(double share, long periodNanos) {
    /** Shorter stops or runs than this cannot be timed by signals. */
    private static final long SHORTEST_NANOS = 1_000_000L;

    long stoppedNanos() {
      return periodNanos - runningNanos();
    }

    private long runningNanos() {
      return Math.round(share * periodNanos);
    }

    /** Whether both parts of a cycle are long enough to be timed. */
    boolean isPracticable() {
      return Math.min(runningNanos(), stoppedNanos()) >= SHORTEST_NANOS;
    }
  }

  /**
   * The stops and runs of one node. It is stopped at the start of every period, and runs for the
   * rest. Periods stay on a grid, so that late signals do not add up. Thread-safe, because another
   * thread may end it.
   */
  private static final class Cycle {
    private final TimelineRecorder.Entry entry;
    private final CpuShare share;
    private final long pid;
    private final NodeFreezer freezer;
    private final Timer timer;
    private long periodStartNanos;
    private boolean held = true;
    private boolean ended;

    Cycle(
        TimelineRecorder.Entry entry, CpuShare share, long pid, NodeFreezer freezer, Timer timer) {
      this.entry = entry;
      this.share = share;
      this.pid = pid;
      this.freezer = freezer;
      this.timer = timer;
      periodStartNanos = timer.nowNanos();
      timer.runAt(periodStartNanos + share.stoppedNanos(), this::run);
    }

    private synchronized void stop() {
      if (attempt(() -> freezer.hold(pid))) {
        held = true;
        timer.runAt(periodStartNanos + share.stoppedNanos(), this::run);
      }
    }

    private synchronized void run() {
      held = false;
      if (attempt(() -> freezer.release(pid))) {
        long periods = (timer.nowNanos() - periodStartNanos) / share.periodNanos();
        periodStartNanos += share.periodNanos() * Math.max(1, periods);
        timer.runAt(periodStartNanos, this::stop);
      }
    }

    synchronized void end() {
      if (!ended) {
        ended = true;
        entry.endAfter(held ? () -> freezer.release(pid) : Actuator.NOTHING);
      }
    }

    /** Ends at the first failure, because a process that has ended does not return. */
    private boolean attempt(Runnable signal) {
      if (ended) {
        return false;
      }
      try {
        signal.run();
      } catch (RuntimeException e) {
        ended = true;
        entry.fail("failed", e);
      }
      return !ended;
    }
  }
}
