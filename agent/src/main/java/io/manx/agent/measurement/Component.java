package io.manx.agent.measurement;

/** What the latency of a read consists of (Wu 2018, figure 4.4). */
public enum Component {
  /** Queued at the replica. */
  WAITING,
  /** Executed by the replica. */
  SERVICE,
  /** Response time less waiting and service time: the way there and back. */
  NETWORK,
  /** From sending to a replica until its response. */
  RESPONSE,
  /** From the coordinator's beginning to its having the rows. */
  TOTAL
}
