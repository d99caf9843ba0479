package io.manx.lab.disturbance.network;

/** What can be done to the network of one node. Takes effect at once, on all connections. */
public interface NetworkSwitch {
  /** Holds back the answers of the node from now on, by delays drawn from a distribution. */
  void delayBy(DelayDistribution distribution);

  /** Sends at once again, in order behind bytes that are still held back. */
  void clear();

  /**
   * Lets nothing through in either direction and tells neither end: bytes are held, and so are new
   * connections.
   *
   * @throws IllegalStateException if it is not known which connections these are
   */
  void cut(Traffic traffic);

  /**
   * Passes on held bytes and connects those that still wait. The end of a connection is passed on
   * behind the bytes that were sent before it.
   */
  void heal(Traffic traffic);
}
