// SPDX-License-Identifier: Apache-2.0

package io.manx.core.settings;

/** How much the agent does on a node. */
public enum Mode {
  /** Nothing: the node behaves as if the agent were absent. */
  OFF,
  /** Measures and ranks, and leaves every decision to Cassandra. */
  OBSERVE,
  /** Measures, ranks and decides. */
  ON
}
