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
import io.manx.lab.disturbance.process.DiskLimit;
import io.manx.lab.disturbance.process.DiskSwitch;
import java.util.List;

/** The node's page cache is small, or its disk is slow. */
final class Disk implements DisturbanceKind {
  private static final long DEFAULT_CACHE_BYTES = 64L << 20;

  /** With less than this, the node would constantly read its own code again. */
  private static final long SMALLEST_CACHE_BYTES = 8L << 20;

  private static final Parameter<Long> CACHE =
      Parameter.optional(
          "cache",
          ParameterForm.bounded(
                  "a size",
                  ValueRange.from(SMALLEST_CACHE_BYTES),
                  text -> DiskLimit.parseBytes(text),
                  bytes -> DiskLimit.format(bytes))
              .suchAs("64mb"),
          "`64mb`, or no limit with `reads`",
          "size of its page cache");

  private static final Parameter<Integer> READS =
      Parameter.optional(
          "reads",
          ParameterForm.whole(ValueRange.from(1)),
          "no limit",
          "reads per second that its disk serves");

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public String summary() {
    return "its page cache is small, or its disk slow (Linux, as root)";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(CACHE, READS);
  }

  @Override
  public Need need() {
    return Need.CONTROL_GROUPS;
  }

  @Override
  public ParameterValues checked(ParameterValues given) {
    return given.has(CACHE) || given.has(READS) ? given : given.with(CACHE, DEFAULT_CACHE_BYTES);
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    Timer timer = tools.timer();
    return occurrence -> {
      DiskSwitch disk = occurrence.target().requireDiskSwitch();
      DiskLimit limit =
          new DiskLimit(occurrence.values().find(CACHE), occurrence.values().find(READS));
      disk.limit(limit);
      return new Hold(occurrence.begin(), disk, limit, timer)::end;
    };
  }

  /**
   * One node's limit, which is renewed because the node's memory may grow. Thread-safe, because
   * another thread may end it.
   */
  private static final class Hold {
    private static final long PERIOD_NANOS = 200_000_000L;

    /** The system may be too busy to set a limit, but rarely for a whole second. */
    private static final int MAX_FAILURES_IN_A_ROW = 5;

    private final TimelineRecorder.Entry entry;
    private final DiskSwitch disk;
    private final DiskLimit limit;
    private final Timer timer;
    private boolean ended;
    private int failures;

    Hold(TimelineRecorder.Entry entry, DiskSwitch disk, DiskLimit limit, Timer timer) {
      this.entry = entry;
      this.disk = disk;
      this.limit = limit;
      this.timer = timer;
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
        if (failures == MAX_FAILURES_IN_A_ROW) {
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
        // The failure is recorded already, and the next node in the group lifts the limits.
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
