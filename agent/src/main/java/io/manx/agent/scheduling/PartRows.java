package io.manx.agent.scheduling;

import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.locator.ReplicaPlan;

/**
 * How many rows the parts of range reads have. The agent implements it by a class: to create a
 * lambda would load Cassandra's class of reads before its hooks are installed.
 */
interface PartRows {
  /** Returns the likely number of rows of a part, less than 0 if it is not known. */
  double of(PartitionRangeReadCommand command, ReplicaPlan.ForRangeRead plan);
}
