package io.manx.agent.measurement;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * A histogram of nanoseconds for each component and scope. Recording takes no lock and allocates
 * nothing; what is longer than a minute counts as a minute.
 */
public final class LatencyHistograms {
  private static final long SHORTEST_NANOS = 1_000;
  private static final long LONGEST_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;

  private final Map<Component, Map<Scope, ConcurrentHistogram>> histograms =
      new EnumMap<>(Component.class);

  /** Creates empty ones. */
  public LatencyHistograms() {
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

  /** Returns how many values there are, without a copy. */
  public long count(Component component, Scope scope) {
    return histogram(component, scope).getTotalCount();
  }

  /** Returns a copy that no longer changes. */
  public Histogram snapshot(Component component, Scope scope) {
    return histogram(component, scope).copy();
  }

  /** Empties all; what is recorded meanwhile may be lost. */
  public void reset() {
    histograms.values().forEach(scopes -> scopes.values().forEach(ConcurrentHistogram::reset));
  }
}
