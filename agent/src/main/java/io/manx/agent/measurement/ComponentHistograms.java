// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * A histogram of nanoseconds for each component and scope. Recording takes no lock and allocates
 * nothing. A time above one minute counts as a minute.
 */
public final class ComponentHistograms {
  private static final long SHORTEST_NANOS = 1_000;
  private static final long LONGEST_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;

  private final Map<Component, Map<Scope, ConcurrentHistogram>> histograms =
      new EnumMap<>(Component.class);

  /** Reused for every copy, since each takes some 200,000 bytes; guarded by itself. */
  private final Histogram copy = new Histogram(SHORTEST_NANOS, LONGEST_NANOS, DIGITS);

  /** Creates empty ones. */
  public ComponentHistograms() {
    for (Component component : Component.values()) {
      Map<Scope, ConcurrentHistogram> scopes = new EnumMap<>(Scope.class);
      for (Scope scope : Scope.values()) {
        scopes.put(scope, new ConcurrentHistogram(SHORTEST_NANOS, LONGEST_NANOS, DIGITS));
      }
      histograms.put(component, scopes);
    }
  }

  private ConcurrentHistogram histogram(Component component, Scope scope) {
    return Objects.requireNonNull(Objects.requireNonNull(histograms.get(component)).get(scope));
  }

  /** Adds a value, taken as 0 if negative. */
  public void record(Component component, Scope scope, long nanos) {
    histogram(component, scope).recordValue(Math.max(0, Math.min(nanos, LONGEST_NANOS)));
  }

  /** Returns the number of values, without a copy. */
  public long count(Component component, Scope scope) {
    return histogram(component, scope).getTotalCount();
  }

  /**
   * Returns what the reader computes from a copy that does not change meanwhile. The reader must
   * not keep the copy. One caller at a time is served.
   */
  public <T> T read(Component component, Scope scope, Function<Histogram, T> reader) {
    synchronized (copy) {
      histogram(component, scope).copyInto(copy);
      return reader.apply(copy);
    }
  }

  /** Empties all histograms; values recorded meanwhile may be lost. */
  public void reset() {
    histograms.values().forEach(scopes -> scopes.values().forEach(ConcurrentHistogram::reset));
  }
}
