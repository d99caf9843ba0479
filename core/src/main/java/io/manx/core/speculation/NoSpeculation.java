// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/** Never sends a copy. */
public final class NoSpeculation implements Speculation {
  @Override
  public long delayNanos(Demand demand, int awaited, long nowNanos) {
    return NEVER;
  }

  @Override
  public long decide(Demand demand, int awaited, long waitedNanos, long nowNanos) {
    return NEVER;
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  @Override
  public void completed(long latencyNanos, long nowNanos) {}
}
