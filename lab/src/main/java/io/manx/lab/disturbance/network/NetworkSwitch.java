package io.manx.lab.disturbance.network;

/** What can be done to the network of one node. Takes effect at once, on all connections. */
public interface NetworkSwitch {
  /** Holds back what the node answers from now on by delays drawn from a distribution. */
  void delayBy(DelayDistribution distribution);

  /** Sends at once again, in order behind what is still held back. */
  void clear();

  /**
   * Lets nothing through in either direction, and nobody learn of it: what is sent is held, and so
   * is a new connection.
   *
   * @throws IllegalStateException if it cannot be told which connections these are
   */
  void cut(Traffic traffic);

  /**
   * Passes on what is held, and connects those who still wait for it; an end of a connection is
   * passed on behind what was sent before.
   */
  void heal(Traffic traffic);
}
