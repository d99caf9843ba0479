// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import io.manx.core.request.RequestDemands;
import io.manx.core.request.SizeFactors;
import io.manx.core.scheduling.ExpectedServiceTimes;
import io.manx.core.scheduling.ReadShape;
import java.util.function.LongSupplier;
import org.apache.cassandra.schema.TableId;

/**
 * Expected service times of reads at this node, in typical single reads: those of reads of the same
 * table, shape and number of rows, times what the size of the last answer from the same partition
 * lets expect. Thread-safe.
 */
public final class ReadCosts {
  private final ExpectedServiceTimes<TableId> serviceTimes = new ExpectedServiceTimes<>();
  private final SizeFactors sizes = new SizeFactors();
  private final LongSupplier clock;

  /**
   * Creates it.
   *
   * @param clock in nanoseconds
   */
  ReadCosts(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Returns the cost of a read.
   *
   * @param kind key of its kind, for the sizes of its partitions
   * @param partition hash of what it reads, or {@link RequestDemands#NO_PARTITION}
   */
  public double of(TableId table, ReadShape shape, long kind, long partition) {
    double usual = serviceTimes.cost(table, shape);
    return partition == RequestDemands.NO_PARTITION ? usual : usual * sizes.factor(kind, partition);
  }

  /** Returns the cost of a read of which only the shape is known. */
  double of(ReadShape shape) {
    return serviceTimes.cost(shape);
  }

  /** A read has been executed. */
  public void served(TableId table, ReadShape shape, long serviceNanos) {
    serviceTimes.served(table, shape, serviceNanos);
  }

  /**
   * A read has been executed, and its answer is known.
   *
   * @param kind key of its kind, as for {@link #of}
   * @param partition hash of what it has read, or {@link RequestDemands#NO_PARTITION}
   */
  public void servedWith(long bytes, long kind, long partition, long serviceNanos) {
    if (partition != RequestDemands.NO_PARTITION) {
      sizes.served(kind, partition, bytes, serviceNanos, clock.getAsLong());
    }
  }
}
