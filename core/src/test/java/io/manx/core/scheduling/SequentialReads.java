// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import org.jspecify.annotations.Nullable;

/** The sequential model of {@link LinearizableReads}: each operation is atomic. */
public abstract class SequentialReads {
  private final NaiveReads<LinearizableReads.Numbered> reads;

  SequentialReads(String order) {
    reads = new NaiveReads<>(WaitingReadsTest.order(order));
  }

  /** Adds a read. */
  public final void add(int number) {
    reads.waiting.add(new LinearizableReads.Numbered(number));
  }

  /** Returns the number of the read that runs next, or null. */
  public final @Nullable Integer poll() {
    LinearizableReads.Numbered next = reads.poll();
    return next == null ? null : next.number;
  }

  /** In the order of arrival. */
  public static final class Fifo extends SequentialReads {
    /** Creates it. */
    public Fifo() {
      super(ReadOrders.FIFO);
    }
  }

  /** Single reads first. */
  public static final class SingleFirst extends SequentialReads {
    /** Creates it. */
    public SingleFirst() {
      super(ReadOrders.SINGLE_FIRST);
    }
  }

  /** Single reads first, then small ranges. */
  public static final class All extends SequentialReads {
    /** Creates it. */
    public All() {
      super(ReadOrders.ALL);
    }
  }

  /** Earliest deadline first. */
  public static final class ExpectedCost extends SequentialReads {
    /** Creates it. */
    public ExpectedCost() {
      super(ReadOrders.EXPECTED_COST);
    }
  }
}
