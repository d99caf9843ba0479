// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A queue by its definition: a list of arrivals, of which the first of lowest rank is next. */
final class NaiveReads<R extends WaitingRead> {
  /** The waiting reads in the order of their arrival. */
  final List<R> waiting = new ArrayList<>();

  private ReadOrder order;

  NaiveReads(ReadOrder order) {
    this.order = order;
  }

  void setOrder(ReadOrder newOrder) {
    order = newOrder;
  }

  @Nullable R poll() {
    if (waiting.isEmpty()) {
      return null;
    }
    R due = Collections.min(waiting, Comparator.comparingLong(order::rank));
    R next = due;
    if (order.swapsRanges() && isRange(due)) {
      next =
          waiting.stream()
              .filter(NaiveReads::isRange)
              .min(
                  Comparator.comparingInt(WaitingRead::remainingNodes)
                      .thenComparingInt(read -> read.shape().rows()))
              .orElseThrow();
      Collections.swap(waiting, waiting.indexOf(next), waiting.indexOf(due));
    }
    waiting.remove(next);
    return next;
  }

  private static boolean isRange(WaitingRead read) {
    return read.shape().readClass() == ReadClass.RANGE;
  }
}
