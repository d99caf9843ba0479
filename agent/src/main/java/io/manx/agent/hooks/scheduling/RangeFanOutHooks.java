// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.OwnTables;
import io.manx.agent.runtime.Agent;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.utils.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** Hooks where a coordinator decides how many nodes to ask at once. */
public final class RangeFanOutHooks {
  private static final Agent AGENT = Agent.instance();

  /** Also used by {@link SchedulingHooks} to count the parts being sent. */
  static final ParallelRanges RANGES = new ParallelRanges(AGENT.rowCounts(), AGENT::nanos);

  private RangeFanOutHooks() {}

  /** A range read begins; returns its plans with look-ahead, or null. */
  public static @Nullable CloseableIterator<ReplicaPlan.ForRangeRead> plansAhead(
      CloseableIterator<ReplicaPlan.ForRangeRead> plans, PartitionRangeReadCommand command) {
    if (!AGENT.asksRangesAtOnce() || OwnTables.areReadBy(command)) {
      return null;
    }
    Hooks.RANGE_FAN_OUT.acts();
    return RANGES.ahead(plans, command);
  }

  /** Returns how many ranges to ask at once at the beginning of a range read. */
  public static int first(
      CloseableIterator<ReplicaPlan.ForRangeRead> plans,
      PartitionRangeReadCommand command,
      int stock,
      int most) {
    return RANGES.concurrency(plans, command, command.limits().count(), true, stock, most);
  }

  /**
   * Returns how many ranges to ask at once after some have been asked: never fewer than Cassandra
   * would. Cassandra has seen how many rows they returned, such as none if all rows are deleted.
   *
   * @param returnedTwice rows returned so far; Cassandra counts each twice
   * @param most how many ranges may be asked at once
   */
  public static int next(
      CloseableIterator<ReplicaPlan.ForRangeRead> plans,
      PartitionRangeReadCommand command,
      int returnedTwice,
      int stock,
      int most) {
    if (!RANGES.looksAhead(plans)) {
      return stock;
    }
    Hooks.RANGE_FAN_OUT_AGAIN.acts();
    int wanted = command.limits().count() - returnedTwice / 2;
    int ours = RANGES.concurrency(plans, command, wanted, false, stock, most);
    return Math.max(stock, ours);
  }
}
