package io.manx.lab.disturbance;

import io.manx.results.run.TimelineEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects what really happened and when, in milliseconds from the start of the measured part.
 * Thread-safe.
 */
final class Timeline {
  private static final double NANOS_PER_MILLI = 1e6;

  private final long originNanos;
  private final LongSupplier clock;
  private final List<Entry> entries = new ArrayList<>();
  private final DisturbedTimes disturbed = new DisturbedTimes();
  private final Map<String, Integer> warnings = new LinkedHashMap<>();

  Timeline(long originNanos, LongSupplier clock) {
    this.originNanos = originNanos;
    this.clock = clock;
  }

  /** Notes that something has begun just now. */
  synchronized Entry begin(PlannedDisturbance planned, DisturbanceTarget target) {
    disturbed.begin(target.name(), nowNanos());
    return add(planned, target, true);
  }

  private Entry add(PlannedDisturbance planned, DisturbanceTarget target, boolean inForce) {
    Entry entry =
        new Entry(
            planned.kind().toString(),
            target.name(),
            nowNanos() / NANOS_PER_MILLI,
            planned.spec().detail(),
            inForce);
    entries.add(entry);
    return entry;
  }

  /** Notes that something could not be begun just now. */
  synchronized void notBegun(
      PlannedDisturbance planned, DisturbanceTarget target, RuntimeException cause) {
    add(planned, target, false).fail("not carried out", cause);
  }

  /** Notes what a reader has to know; the same text again is counted. */
  synchronized void warn(String warning) {
    warnings.merge(warning, 1, Integer::sum);
  }

  synchronized List<TimelineEvent> events() {
    return entries.stream()
        .map(Entry::toEvent)
        .sorted(Comparator.comparingDouble(TimelineEvent::startMillis))
        .toList();
  }

  synchronized List<String> warnings() {
    return warnings.entrySet().stream()
        .map(e -> e.getValue() == 1 ? e.getKey() : e.getKey() + " (" + e.getValue() + " times)")
        .toList();
  }

  /** Whether anything was in force on a node between two moments from the origin. */
  synchronized boolean wasDisturbed(String node, long fromNanos, long toNanos) {
    return disturbed.overlap(node, fromNanos, toNanos);
  }

  private long nowNanos() {
    return clock.getAsLong() - originNanos;
  }

  /** One event; guarded by the time line's lock. */
  final class Entry {
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

    /** Notes that it has ended just now. */
    void end() {
      synchronized (Timeline.this) {
        long now = nowNanos();
        endMillis = now / NANOS_PER_MILLI;
        if (inForce) {
          inForce = false;
          disturbed.end(node, now);
        }
      }
    }

    /** Does the last part of it, then notes that it has ended, well or not. */
    void endAfter(Runnable lastPart) {
      try {
        lastPart.run();
        end();
      } catch (RuntimeException e) {
        fail("failed", e);
      }
    }

    /** Notes that it has ended just now because of a failure, and warns of it. */
    void fail(String what, RuntimeException cause) {
      @Nullable String message = cause.getMessage();
      String reason = message == null ? cause.getClass().getSimpleName() : message;
      synchronized (Timeline.this) {
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
