// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Figures of a component and scope in milliseconds, kept for {@value #KEPT_NANOS} ns. Scrapers of
 * metrics ask for each figure by itself, and a histogram is too large to be copied each time.
 * Thread-safe.
 */
public final class LatencyFigures {
  static final long KEPT_NANOS = 1_000_000_000L;

  private static final double NANOS_PER_MILLI = 1e6;

  /** One figure. */
  public enum Figure {
    /** Arithmetic mean. */
    MEAN("Mean"),
    /** Median. */
    P50("P50"),
    /** 99th percentile. */
    P99("P99"),
    /** 99.9th percentile. */
    P999("P999"),
    /** Maximum. */
    MAX("Max");

    private final String text;

    Figure(String text) {
      this.text = text;
    }

    /** Its name in metrics. */
    public String text() {
      return text;
    }

    private double nanos(Histogram histogram) {
      switch (this) {
        case MEAN:
          return histogram.getMean();
        case P50:
          return histogram.getValueAtPercentile(50);
        case P99:
          return histogram.getValueAtPercentile(99);
        case P999:
          return histogram.getValueAtPercentile(99.9);
        default:
          return histogram.getMaxValue();
      }
    }
  }

  private final ComponentHistograms histograms;
  private final Component component;
  private final Scope scope;
  private final LongSupplier clock;
  private final Map<Figure, Double> kept = new EnumMap<>(Figure.class);
  private long takenNanos;

  /**
   * Creates them.
   *
   * @param clock in nanoseconds
   */
  public LatencyFigures(
      ComponentHistograms histograms, Component component, Scope scope, LongSupplier clock) {
    this.histograms = histograms;
    this.component = component;
    this.scope = scope;
    this.clock = clock;
  }

  /** Returns a figure in milliseconds, or 0 if nothing was recorded. */
  public synchronized double millis(Figure figure) {
    long now = clock.getAsLong();
    if (kept.isEmpty() || now - takenNanos >= KEPT_NANOS) {
      kept.putAll(histograms.read(component, scope, LatencyFigures::all));
      takenNanos = now;
    }
    return kept.getOrDefault(figure, 0.0);
  }

  private static Map<Figure, Double> all(Histogram histogram) {
    Map<Figure, Double> all = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      double nanos = histogram.getTotalCount() == 0 ? 0 : figure.nanos(histogram);
      all.put(figure, nanos / NANOS_PER_MILLI);
    }
    return all;
  }
}
