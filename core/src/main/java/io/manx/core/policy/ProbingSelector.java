// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

/**
 * A selector that probes replicas: it asks for their load, apart from requests. If the host sends
 * no probes, it knows only the feedback on responses.
 */
public interface ProbingSelector extends ReplicaSelector {
  /** How many replicas to probe with each request, drawn at random among all. */
  int probesPerRequest();

  /**
   * Learns from the answer to a probe.
   *
   * @param replica that answered
   * @param requestsInFlight how many requests it holds, waiting or in service
   * @param latencyNanos how long a request takes that finds so many there
   * @param nowNanos when the answer came
   */
  void probed(int replica, int requestsInFlight, long latencyNanos, long nowNanos);
}
