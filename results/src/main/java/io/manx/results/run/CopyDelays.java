// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The delays of a coordinator before copies of unanswered reads, over the time of a run.
 *
 * @param node name of the coordinator
 * @param origin {@link #CASSANDRA} or {@link #MANX}, whichever sent the copies
 * @param readGroup number of the agent's group of reads; null for all. Its name in run files is
 *     promised
 * @param samples in order of time
 */
public record CopyDelays(
    String node,
    String origin,
    @JsonProperty("costClass") @Nullable Integer readGroup,
    List<Sample> samples) {
  /** Cassandra, by the table's {@code speculative_retry}. */
  public static final String CASSANDRA = "cassandra";

  /** Manx's agent, within a budget. */
  public static final String MANX = "manx";

  /**
   * The delay in force at one time.
   *
   * @param atMillis time from the start of the measured part
   * @param delayMillis the delay
   */
  public record Sample(double atMillis, double delayMillis) {}

  /** Returns node, origin and group of reads, for people. */
  public String label() {
    return node + ", " + origin + (readGroup == null ? "" : " class " + readGroup);
  }
}
