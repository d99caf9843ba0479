// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/** The figure of the latencies to minimise. */
public enum Objective {
  /** The mean. */
  MEAN,

  /** The 99th percentile. */
  P99,

  /** The 99.9th percentile. */
  P999
}
