// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

/** The components of a read's latency (Wu 2018, figure 4.4). */
public enum Component {
  /** Queued at the replica. */
  WAITING,
  /** Executed by the replica. */
  SERVICE,
  /** Response time less waiting and service time: the way there and back. */
  NETWORK,
  /** From sending to a replica until its response. */
  RESPONSE,
  /** From the beginning at the coordinator until it has the rows. */
  TOTAL
}
