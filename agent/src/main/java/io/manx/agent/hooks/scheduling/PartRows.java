// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.locator.ReplicaPlan;

/** How many rows the parts of range reads have. */
interface PartRows {
  /** Returns the likely number of rows of a part, or less than 0 if unknown. */
  double of(PartitionRangeReadCommand command, ReplicaPlan.ForRangeRead plan);
}
