// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** The results of {@link OrderForecast}s, by classes of reads. Thread-safe. */
public final class ForecastFigures {
  private final Map<ReadClass, Figures> figures = new EnumMap<>(ReadClass.class);

  /** The counts of one class of reads. */
  private static final class Figures {
    final LongAdder waitedNanos = new LongAdder();
    final LongAdder foreseenNanos = new LongAdder();
    final Map<ReadClass, LongAdder> overtaken = new EnumMap<>(ReadClass.class);

    Figures() {
      for (ReadClass each : ReadClass.values()) {
        overtaken.put(each, new LongAdder());
      }
    }

    LongAdder overtaken(ReadClass other) {
      return Objects.requireNonNull(overtaken.get(other));
    }
  }

  /** Creates figures of 0. */
  public ForecastFigures() {
    for (ReadClass each : ReadClass.values()) {
      figures.put(each, new Figures());
    }
  }

  private Figures of(ReadClass readClass) {
    return Objects.requireNonNull(figures.get(readClass));
  }

  void waited(ReadClass readClass, long nanos) {
    of(readClass).waitedNanos.add(nanos);
  }

  void wouldHaveWaited(ReadClass readClass, long nanos) {
    of(readClass).foreseenNanos.add(nanos);
  }

  void wouldOvertake(ReadClass by, ReadClass of) {
    of(by).overtaken(of).increment();
  }

  /** Returns how often a read of one class would have overtaken one of another. */
  public long overtakings(ReadClass by, ReadClass of) {
    return of(by).overtaken(of).sum();
  }

  /**
   * Returns how much less the reads of a class would have waited, in nanoseconds; negative if more.
   */
  public long savedNanos(ReadClass readClass) {
    Figures ofClass = of(readClass);
    return ofClass.waitedNanos.sum() - ofClass.foreseenNanos.sum();
  }
}
