package io.manx.lab.disturbance;

import java.util.Objects;

/** Limits a node's page cache and disk, and keeps the limit where the node's memory grows. */
final class DiskActuator implements Actuator {
  private static final long PERIOD_NANOS = 200_000_000L;

  /** The system may be too busy to take a limit; it seldom is for a second. */
  private static final int MOST_FAILURES_IN_A_ROW = 5;

  private final Timer timer;

  DiskActuator(Timer timer) {
    this.timer = timer;
  }

  @Override
  public Runnable begin(Occurrence occurrence) {
    DiskSwitch disk = occurrence.target().diskSwitch();
    if (disk == null) {
      throw new IllegalStateException("the nodes run outside control groups");
    }
    DiskLimit limit = Objects.requireNonNull(occurrence.planned().spec().diskLimit());
    disk.limit(limit);
    return new Hold(occurrence.begin(), disk, limit)::end;
  }

  /** One node's limit. Thread-safe, because the end may come from another thread. */
  private final class Hold {
    private final Timeline.Entry entry;
    private final DiskSwitch disk;
    private final DiskLimit limit;
    private boolean ended;
    private int failures;

    Hold(Timeline.Entry entry, DiskSwitch disk, DiskLimit limit) {
      this.entry = entry;
      this.disk = disk;
      this.limit = limit;
      timer.runAt(timer.nowNanos() + PERIOD_NANOS, this::renew);
    }

    private synchronized void renew() {
      if (ended) {
        return;
      }
      try {
        disk.limit(limit);
        failures = 0;
      } catch (RuntimeException e) {
        failures++;
        if (failures == MOST_FAILURES_IN_A_ROW) {
          giveUp(e);
          return;
        }
      }
      timer.runAt(timer.nowNanos() + PERIOD_NANOS, this::renew);
    }

    private void giveUp(RuntimeException cause) {
      ended = true;
      entry.fail("failed", cause);
      try {
        disk.lift();
      } catch (RuntimeException e) {
        // The entry has failed already, and the limits are lifted when a node takes the group.
      }
    }

    synchronized void end() {
      if (!ended) {
        ended = true;
        entry.endAfter(disk::lift);
      }
    }
  }
}
