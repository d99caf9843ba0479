package io.manx.lab.disturbance;

import java.util.Objects;

/** Limits a node's page cache and disk, and keeps the limit where the node's memory grows. */
final class DiskActuator implements Actuator {
  private static final long PERIOD_NANOS = 200_000_000L;

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
        timer.runAt(timer.nowNanos() + PERIOD_NANOS, this::renew);
      } catch (RuntimeException e) {
        ended = true;
        entry.fail("failed", e);
        disk.lift();
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
