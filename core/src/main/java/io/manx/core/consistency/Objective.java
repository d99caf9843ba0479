package io.manx.core.consistency;

/** Which figure of the latencies is to be as low as it can be. */
public enum Objective {
  /** The mean. */
  MEAN,

  /** The 99th percentile. */
  P99,

  /** The 99.9th percentile. */
  P999
}
