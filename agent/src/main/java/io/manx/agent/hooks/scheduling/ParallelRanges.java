// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import io.manx.agent.scheduling.RowCounts;
import io.manx.core.scheduling.RangeFanOut;
import java.util.function.LongSupplier;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.filter.DataLimits;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.utils.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Decides how many parts of a range read are sent at once, by the numbers of rows that nodes have
 * reported. Until they have, Cassandra's estimate holds. Thread-safe.
 */
final class ParallelRanges {
  private final PartRows rows;

  /**
   * Creates them by the rows that nodes report.
   *
   * @param clock in nanoseconds
   */
  ParallelRanges(RowCounts rows, LongSupplier clock) {
    this(new ReportedPartRows(rows, clock));
  }

  /** Creates them by another source of the rows of parts. */
  ParallelRanges(PartRows rows) {
    this.rows = rows;
  }

  /**
   * Returns the plans of a read's parts with look-ahead, or null if Cassandra's estimate holds. It
   * does for an index, a filter, or a limit on each partition or group, since the number of
   * remaining rows is then unknown.
   */
  @Nullable CloseableIterator<ReplicaPlan.ForRangeRead> ahead(
      CloseableIterator<ReplicaPlan.ForRangeRead> plans, PartitionRangeReadCommand command) {
    DataLimits limits = command.limits();
    boolean findsAll =
        command.indexQueryPlan() == null
            && command.rowFilter().isEmpty()
            && limits.perPartitionCount() == DataLimits.NO_LIMIT
            && !limits.isGroupByLimit();
    return findsAll ? new PlansAhead(plans) : null;
  }

  /**
   * Returns how many parts this number of ranges makes; ranges with the same replicas are one part.
   */
  int parts(CloseableIterator<ReplicaPlan.ForRangeRead> plans, int ranges) {
    if (!(plans instanceof PlansAhead)) {
      return ranges;
    }
    int parts = 0;
    for (int covered = 0; covered < ranges; parts++) {
      ReplicaPlan.ForRangeRead plan = ((PlansAhead) plans).ahead(parts);
      if (plan == null) {
        break;
      }
      covered += plan.vnodeCount();
    }
    return Math.max(1, parts);
  }

  /** Whether plans have look-ahead. */
  boolean looksAhead(CloseableIterator<ReplicaPlan.ForRangeRead> plans) {
    return plans instanceof PlansAhead;
  }

  /**
   * Returns how many ranges to ask at once.
   *
   * @param plans as {@link #ahead} returned them
   * @param wanted rows that are still needed
   * @param entersMidway whether the read may begin within the first range
   * @param stock Cassandra's number
   * @param most how many ranges may be asked at once
   */
  int concurrency(
      CloseableIterator<ReplicaPlan.ForRangeRead> plans,
      PartitionRangeReadCommand command,
      int wanted,
      boolean entersMidway,
      int stock,
      int most) {
    PlansAhead ahead = (PlansAhead) plans;
    RangeFanOut fanOut = new RangeFanOut(wanted, entersMidway);
    int ranges = 0;
    for (int part = 0; ranges < most && fanOut.needsMore(); part++) {
      ReplicaPlan.ForRangeRead plan = ahead.ahead(part);
      if (plan == null) {
        break;
      }
      double itsRows = rows.of(command, plan);
      if (itsRows < 0) {
        return stock;
      }
      fanOut.add(itsRows);
      ranges += plan.vnodeCount();
    }
    return Math.max(1, Math.min(most, ranges));
  }
}
