package io.manx.core.policy;

/**
 * A selector that probes replicas: it asks for their load, apart from requests. With a host that
 * sends no probes it knows replicas by the feedback on responses alone.
 */
public interface ProbingSelector extends ReplicaSelector {
  /** How many replicas, drawn at random among all, to probe with each request. */
  int probesPerRequest();

  /**
   * Takes note of the answer to a probe.
   *
   * @param replica that answered
   * @param requestsInFlight how many requests it holds, waiting or in service
   * @param latencyNanos what a request that finds so many there takes
   * @param nowNanos when the answer came
   */
  void probed(int replica, int requestsInFlight, long latencyNanos, long nowNanos);
}
