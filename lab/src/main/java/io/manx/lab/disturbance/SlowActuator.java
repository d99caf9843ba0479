package io.manx.lab.disturbance;

import java.util.Objects;

/**
 * Leaves a process a share of the time: stops it at the start of every period and lets it run for
 * the rest. The periods keep to a grid, so that late signals do not add up.
 */
final class SlowActuator implements Actuator {
  private final NodeFreezer freezer;
  private final Timer timer;

  SlowActuator(NodeFreezer freezer, Timer timer) {
    this.freezer = freezer;
    this.timer = timer;
  }

  @Override
  public Runnable begin(Occurrence occurrence) {
    CpuShare share = Objects.requireNonNull(occurrence.planned().spec().cpuShare());
    long pid = occurrence.target().pid();
    freezer.hold(pid);
    return new Cycle(occurrence.begin(), share, pid, timer.nowNanos())::end;
  }

  /** One node's stops and runs. Thread-safe, because the end may come from another thread. */
  private final class Cycle {
    private final Timeline.Entry entry;
    private final CpuShare share;
    private final long pid;
    private long periodStartNanos;
    private boolean held = true;
    private boolean ended;

    Cycle(Timeline.Entry entry, CpuShare share, long pid, long startNanos) {
      this.entry = entry;
      this.share = share;
      this.pid = pid;
      periodStartNanos = startNanos;
      timer.runAt(startNanos + share.stoppedNanos(), this::run);
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
        entry.endAfter(held ? () -> freezer.release(pid) : NOTHING);
      }
    }

    /** A process that is gone stays gone: the first failure is the end. */
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
