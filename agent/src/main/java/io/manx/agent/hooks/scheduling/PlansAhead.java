// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import java.util.ArrayList;
import java.util.List;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.utils.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * The plans of a range read's parts, which can be looked at before their turn. A plan that cannot
 * be made fails in its turn, as in Cassandra. Used by one thread.
 */
final class PlansAhead implements CloseableIterator<ReplicaPlan.ForRangeRead> {
  private final CloseableIterator<ReplicaPlan.ForRangeRead> plans;
  private final List<ReplicaPlan.ForRangeRead> ahead = new ArrayList<>();
  private @Nullable RuntimeException failure;

  PlansAhead(CloseableIterator<ReplicaPlan.ForRangeRead> plans) {
    this.plans = plans;
  }

  /** Returns the plan this many parts ahead, where 0 is the next, or null if there is none. */
  ReplicaPlan.@Nullable ForRangeRead ahead(int parts) {
    while (ahead.size() <= parts && canLookFurther()) {
      ahead.add(plans.next());
    }
    return parts < ahead.size() ? ahead.get(parts) : null;
  }

  private boolean canLookFurther() {
    if (failure != null) {
      return false;
    }
    try {
      return plans.hasNext();
    } catch (RuntimeException e) {
      failure = e;
      return false;
    }
  }

  @Override
  public boolean hasNext() {
    if (!ahead.isEmpty()) {
      return true;
    }
    if (failure != null) {
      throw failure;
    }
    return plans.hasNext();
  }

  @Override
  public ReplicaPlan.ForRangeRead next() {
    if (!ahead.isEmpty()) {
      return ahead.remove(0);
    }
    if (failure != null) {
      throw failure;
    }
    return plans.next();
  }

  @Override
  public void close() {
    plans.close();
  }
}
