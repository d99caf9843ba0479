package io.manx.lab.disturbance;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    Cycle cycle = new Cycle(occurrence, share, timer.nowNanos());
    cycle.stop();
    cycle.entry = occurrence.begin();
    return cycle::end;
  }

  /** One node's stops and runs. Thread-safe, because the end may come from another thread. */
  private final class Cycle {
    private final Occurrence occurrence;
    private final CpuShare share;
    private final long pid;
    private long periodStartNanos;
    private boolean held;
    private boolean ended;
    private Timeline.@Nullable Entry entry;

    Cycle(Occurrence occurrence, CpuShare share, long startNanos) {
      this.occurrence = occurrence;
      this.share = share;
      pid = occurrence.target().pid();
      periodStartNanos = startNanos;
    }

    synchronized void stop() {
      if (ended) {
        return;
      }
      freezer.hold(pid);
      held = true;
      timer.runAt(periodStartNanos + share.stoppedNanos(), () -> attempt(this::run));
    }

    synchronized void run() {
      if (ended) {
        return;
      }
      held = false;
      freezer.release(pid);
      long late = timer.nowNanos() - periodStartNanos;
      periodStartNanos += share.periodNanos() * Math.max(1, late / share.periodNanos());
      timer.runAt(periodStartNanos, () -> attempt(this::stop));
    }

    synchronized void end() {
      if (ended) {
        return;
      }
      ended = true;
      if (entry != null) {
        entry.end();
      }
      if (held) {
        freezer.release(pid);
      }
    }

    /** A process that is gone stays gone: the first failure is the end. */
    private void attempt(Runnable part) {
      occurrence.attempt(
          () -> {
            try {
              part.run();
            } catch (RuntimeException e) {
              end();
              throw e;
            }
          });
    }
  }
}
