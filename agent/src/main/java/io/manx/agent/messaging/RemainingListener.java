// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import org.apache.cassandra.locator.InetAddressAndPort;

/** Hears how far another node's range read has come. */
@FunctionalInterface
public interface RemainingListener {
  /** This many nodes have yet to answer the range read for which the message asked for a part. */
  void remain(InetAddressAndPort coordinator, long message, int nodes);
}
