// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The breakdown of the time of reads, as measured by the nodes, and their counts.
 *
 * @param components histograms of the components of reads, by coordinator and scope
 * @param reads a sample of single reads
 * @param served reads served by each node as a replica
 * @param counts counts of the agents, without zeros; null if unknown
 */
public record Breakdown(
    List<ComponentLatency> components,
    List<ReadSample> reads,
    List<NodeActivity> served,
    @Nullable List<AgentCount> counts) {
  /** Where reads were executed, and how many rows or partitions they asked for. */
  public static final List<String> SCOPES =
      List.of(
          "local_single",
          "remote_single",
          "local_slice",
          "remote_slice",
          "local_range",
          "remote_range");

  /** The parts of a read's time, with their sums. */
  public static final List<String> COMPONENTS =
      List.of("waiting", "service", "network", "response", "total");

  /** Returns an empty breakdown with lists that can be extended. */
  public static Breakdown empty() {
    return new Breakdown(
        new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  /** Returns the counts of the agents, without zeros; empty if unknown. */
  public List<AgentCount> knownCounts() {
    return counts == null ? List.of() : counts;
  }

  /** Returns a component of all coordinators' reads of a scope, in nanoseconds. */
  public Histogram sum(String component, String scope) {
    Histogram sum = RunHistograms.create();
    for (ComponentLatency part : components) {
      if (part.component().equals(component) && part.scope().equals(scope)) {
        sum.add(part.latency().decode());
      }
    }
    return sum;
  }

  /**
   * The latencies of one component of reads.
   *
   * @param node name of the coordinator
   * @param component {@code waiting}, {@code service}, {@code network}, {@code response} or {@code
   *     total}
   * @param scope {@code local_} or {@code remote_}, then {@code single}, {@code slice} or {@code
   *     range}
   * @param latency the histogram, in nanoseconds
   */
  public record ComponentLatency(
      String node, String component, String scope, EncodedHistogram latency) {}

  /**
   * One read; times in milliseconds.
   *
   * @param atMillis time of its response, from the start of the measured part
   * @param coordinator name of the node that sent it
   * @param replica name of the node that answered
   * @param scope scope as in {@link ComponentLatency}
   */
  public record ReadSample(
      double atMillis,
      String coordinator,
      String replica,
      String scope,
      double waitingMillis,
      double serviceMillis,
      double responseMillis) {

    /** Returns the network time: response time minus waiting and service time. */
    public double networkMillis() {
      return Math.max(0, responseMillis - waitingMillis - serviceMillis);
    }
  }
}
