// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A count of the agents of all nodes in a measured part.
 *
 * @param name name in table {@code manx.status}, such as {@code range read parts sent}
 * @param gauge whether the value can also fall
 * @param value the sum over the nodes, or the highest value of a gauge at the end
 */
public record AgentCount(String name, boolean gauge, long value) {
  private static final String RANGE_READS = "range reads sent";
  private static final String RANGE_READ_PARTS = "range read parts sent";

  /** Returns the counts of all runs together, without zeros; empty if unknown. */
  public static List<AgentCount> ofRuns(List<RunFile> runs) {
    return together(
        runs.stream()
            .map(RunFile::breakdown)
            .filter(Objects::nonNull)
            .flatMap(breakdown -> breakdown.knownCounts().stream()));
  }

  /** Returns one count for each name: sums, and the highest values of gauges. */
  public static List<AgentCount> together(Stream<AgentCount> counts) {
    Map<String, AgentCount> together = new LinkedHashMap<>();
    counts.forEach(count -> together.merge(count.name(), count, AgentCount::and));
    return new ArrayList<>(together.values());
  }

  /**
   * Returns the average number of parts of a range read that were sent at once, over the rounds of
   * all range reads; empty if none was sent, or if unknown.
   */
  public static OptionalDouble partsAtOnce(List<AgentCount> counts) {
    long sent = valueOf(RANGE_READS, counts);
    return sent == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) valueOf(RANGE_READ_PARTS, counts) / sent);
  }

  /** Returns the value of a count; 0 if it is missing. */
  public static long valueOf(String name, List<AgentCount> counts) {
    return counts.stream()
        .filter(count -> count.name().equals(name))
        .mapToLong(AgentCount::value)
        .sum();
  }

  private AgentCount and(AgentCount other) {
    long both = gauge ? Math.max(value, other.value) : value + other.value;
    return new AgentCount(name, gauge, both);
  }
}
