package io.manx.results.run;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of reads went, as the nodes themselves measured it, and what else they counted.
 *
 * @param components a histogram of each component, by coordinator and scope
 * @param reads some single reads
 * @param served reads served by each node as a replica
 * @param counts what the agents counted, without what is 0; null if that is not known
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

  /** One to which all is yet to be added. */
  public static Breakdown empty() {
    return new Breakdown(
        new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  /** What the agents counted, without what is 0 or not known. */
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
   * One component of reads.
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
   * @param atMillis when its response came, from the start of the measured part
   * @param coordinator name of the node that sent it
   * @param replica name of the node that answered
   * @param scope as of a component
   */
  public record ReadSample(
      double atMillis,
      String coordinator,
      String replica,
      String scope,
      double waitingMillis,
      double serviceMillis,
      double responseMillis) {

    /** Response time less waiting and service time. */
    public double networkMillis() {
      return Math.max(0, responseMillis - waitingMillis - serviceMillis);
    }
  }
}
