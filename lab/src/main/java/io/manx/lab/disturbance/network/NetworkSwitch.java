// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

/** Disturbs the network of one node. Takes effect at once, on all connections. */
public interface NetworkSwitch {
  /** From now on delays the node's answers by times drawn from a distribution. */
  void delayBy(DelayDistribution distribution);

  /** Ends the delay; bytes that are still held back go first. */
  void clear();

  /**
   * Cuts both directions without any sign to either end: bytes and new connections are held.
   *
   * @throws IllegalStateException if the connections to cut cannot be identified
   */
  void cut(Traffic traffic);

  /**
   * Passes on held bytes and makes held connections. The end of a connection follows the bytes that
   * were sent before it.
   */
  void heal(Traffic traffic);
}
