package io.manx.lab.disturbance;

/** What can be done to the network of one node. Takes effect at once, on all connections. */
public interface NetworkSwitch {
  /** Holds back what the node answers from now on by delays drawn from a distribution. */
  void delayBy(DelayDistribution distribution);

  /** Sends at once again, in order behind what is still held back. */
  void clear();
}
