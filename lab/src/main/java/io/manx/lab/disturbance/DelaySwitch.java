package io.manx.lab.disturbance;

/** Sets how much later the answers of one node arrive. Takes effect at once, on all connections. */
public interface DelaySwitch {
  /** Holds back what is sent from now on by delays drawn from a distribution. */
  void delayBy(DelayDistribution distribution);

  /** Sends at once again, in order behind what is still held back. */
  void clear();
}
