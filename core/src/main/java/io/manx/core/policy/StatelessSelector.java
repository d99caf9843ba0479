// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/** A selector that ignores how replicas have answered. */
public abstract class StatelessSelector implements ReplicaSelector {
  @Override
  public final void sent(int replica, Demand demand, long nowNanos) {}

  @Override
  public final void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  @Override
  public final void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {}

  @Override
  public final void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {}
}
