package io.manx.results.run;

import java.util.List;

/**
 * Where the time of reads went, as the nodes themselves measured it.
 *
 * @param components a histogram of each component, by coordinator and scope
 * @param reads some single reads
 * @param served reads served by each node as a replica
 */
public record Breakdown(
    List<ComponentLatency> components, List<ReadSample> reads, List<NodeActivity> served) {

  /**
   * One component of reads.
   *
   * @param node name of the coordinator
   * @param component {@code waiting}, {@code service}, {@code network}, {@code response} or {@code
   *     total}
   * @param scope {@code local_single}, {@code remote_single}, {@code local_range} or {@code
   *     remote_range}
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
