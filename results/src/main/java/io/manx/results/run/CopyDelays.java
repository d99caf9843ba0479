package io.manx.results.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a coordinator waited, over the time of a run, before it sent a copy of a read that had
 * not been answered.
 *
 * @param node name of the coordinator
 * @param origin {@link #CASSANDRA} or {@link #MANX}, whichever was in force
 * @param costClass class of reads that it holds for, as Manx puts them together; null for all
 * @param samples in order of time
 */
public record CopyDelays(
    String node, String origin, @Nullable Integer costClass, List<Sample> samples) {
  /** The table's {@code speculative_retry}. */
  public static final String CASSANDRA = "cassandra";

  /** Manx's agent, within a budget. */
  public static final String MANX = "manx";

  /**
   * The delay in force at one time.
   *
   * @param atMillis from the start of the measured part
   * @param delayMillis the delay
   */
  public record Sample(double atMillis, double delayMillis) {}

  /** Returns node, origin and class, for people. */
  public String label() {
    return node + ", " + origin + (costClass == null ? "" : " class " + costClass);
  }
}
