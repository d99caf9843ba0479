// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import io.manx.results.run.TimelineEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Records what really happened and when, in milliseconds from the start of the measured part.
 * Thread-safe.
 */
public final class TimelineRecorder {
  private static final double NANOS_PER_MILLI = 1e6;

  private final long originNanos;
  private final LongSupplier clock;
  private final List<Entry> entries = new ArrayList<>();
  private final DisturbedTimes disturbed = new DisturbedTimes();
  private final Map<String, Integer> warnings = new LinkedHashMap<>();

  /**
   * @param originNanos start of the measured part, on the clock's scale
   * @param clock tells the time now
   */
  public TimelineRecorder(long originNanos, LongSupplier clock) {
    this.originNanos = originNanos;
    this.clock = clock;
  }

  /** Records that an occurrence begins now. */
  synchronized Entry begin(Occurrence occurrence) {
    disturbed.begin(occurrence.target().name(), nowNanos());
    return add(occurrence, true);
  }

  private Entry add(Occurrence occurrence, boolean inForce) {
    Entry entry =
        new Entry(
            occurrence.kind(),
            occurrence.target().name(),
            nowNanos() / NANOS_PER_MILLI,
            occurrence.detail(),
            inForce);
    entries.add(entry);
    return entry;
  }

  /** Records that an occurrence could not begin now. */
  synchronized void notBegun(Occurrence occurrence, RuntimeException cause) {
    add(occurrence, false).fail("not carried out", cause);
  }

  /** Adds a warning for the readers of the run; repeated texts are counted. */
  public synchronized void warn(String warning) {
    warnings.merge(warning, 1, Integer::sum);
  }

  /** The events so far, ordered by start. */
  public synchronized List<TimelineEvent> events() {
    return entries.stream()
        .map(Entry::toEvent)
        .sorted(Comparator.comparingDouble(TimelineEvent::startMillis))
        .toList();
  }

  /** The warnings for the readers of the run. */
  public synchronized List<String> warnings() {
    return warnings.entrySet().stream()
        .map(e -> e.getValue() == 1 ? e.getKey() : e.getKey() + " (" + e.getValue() + " times)")
        .toList();
  }

  /**
   * Whether any disturbance of a node was in force between two moments, counted from the origin.
   */
  public synchronized boolean wasDisturbed(String node, long fromNanos, long toNanos) {
    return disturbed.overlap(node, fromNanos, toNanos);
  }

  private long nowNanos() {
    return clock.getAsLong() - originNanos;
  }

  /** One event; guarded by the recorder's lock. */
  public final class Entry {
    private final String kind;
    private final String node;
    private final double startMillis;
    private String detail;
    private boolean inForce;
    private @Nullable Double endMillis;

    private Entry(String kind, String node, double startMillis, String detail, boolean inForce) {
      this.kind = kind;
      this.node = node;
      this.startMillis = startMillis;
      this.detail = detail;
      this.inForce = inForce;
    }

    /** Records that it ends now. */
    void end() {
      synchronized (TimelineRecorder.this) {
        long now = nowNanos();
        endMillis = now / NANOS_PER_MILLI;
        if (inForce) {
          inForce = false;
          disturbed.end(node, now);
        }
      }
    }

    /** Runs its last part, then records its end or its failure. */
    public void endAfter(Runnable lastPart) {
      try {
        lastPart.run();
        end();
      } catch (RuntimeException e) {
        fail("failed", e);
      }
    }

    /** Records that it ends now because of a failure, and adds a warning. */
    public void fail(String what, RuntimeException cause) {
      @Nullable String message = cause.getMessage();
      String reason = message == null ? cause.getClass().getSimpleName() : message;
      synchronized (TimelineRecorder.this) {
        end();
        detail += "; " + what + ": " + reason;
        warn("%s of %s failed: %s".formatted(kind, node, reason));
      }
    }

    private TimelineEvent toEvent() {
      return new TimelineEvent(kind, node, startMillis, endMillis, detail);
    }
  }
}
