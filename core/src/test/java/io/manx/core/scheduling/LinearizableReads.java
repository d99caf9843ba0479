// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/** Operations of lincheck on a queue whose reads come and go, but never change places. */
@Param(name = "number", gen = IntGen.class, conf = "0:5")
public abstract class LinearizableReads {
  /** Every order has ties among these reads, but few. */
  private static final List<ReadShape> SHAPES =
      List.of(
          ReadShape.single(true),
          ReadShape.single(true),
          ReadShape.single(false),
          ReadShape.slice(false, 10),
          ReadShape.range(false, 10, 2),
          ReadShape.range(false, 100, 2));

  private final WaitingReads reads;

  /** A read whose number determines its other fields. */
  static final class Numbered extends WaitingRead {
    final int number;

    Numbered(int number) {
      super(SHAPES.get(number), SHAPES.get(number).rows(), 0);
      this.number = number;
    }
  }

  LinearizableReads(String order) {
    reads = new WaitingReads(WaitingReadsTest.order(order));
  }

  /** Adds a read. */
  @Operation
  public final void add(@Param(name = "number") int number) {
    reads.add(new Numbered(number));
  }

  /** Returns the number of the read that runs next, or null. */
  @Operation
  public final @Nullable Integer poll() {
    Numbered next = (Numbered) reads.poll();
    return next == null ? null : next.number;
  }

  /** In the order of arrival. */
  public static final class Fifo extends LinearizableReads {
    /** Creates it. */
    public Fifo() {
      super(ReadOrders.FIFO);
    }
  }

  /** Single reads first. */
  public static final class SingleFirst extends LinearizableReads {
    /** Creates it. */
    public SingleFirst() {
      super(ReadOrders.SINGLE_FIRST);
    }
  }

  /** Single reads first, then small ranges. */
  public static final class All extends LinearizableReads {
    /** Creates it. */
    public All() {
      super(ReadOrders.ALL);
    }
  }

  /** Earliest deadline first. */
  public static final class ExpectedCost extends LinearizableReads {
    /** Creates it. */
    public ExpectedCost() {
      super(ReadOrders.EXPECTED_COST);
    }
  }
}
