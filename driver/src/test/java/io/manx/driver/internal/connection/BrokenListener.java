// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.ForetoldPause;
import org.jspecify.annotations.Nullable;

/** A listener that always throws. */
final class BrokenListener implements RequestListener {
  @Override
  public void sent(int node, Demand demand, long nowNanos) {
    throw new IllegalStateException("broken on purpose");
  }

  @Override
  public void answered(
      int node, Demand demand, long nanos, @Nullable Feedback feedback, long nowNanos) {
    throw new IllegalStateException("broken on purpose");
  }

  @Override
  public void failed(int node, Demand demand, long nanos, long nowNanos) {
    throw new IllegalStateException("broken on purpose");
  }

  @Override
  public void expired(int node, Demand demand, long nanos, long nowNanos) {
    throw new IllegalStateException("broken on purpose");
  }

  @Override
  public void cancelled(int node, Demand demand, long nanos, long nowNanos) {
    throw new IllegalStateException("broken on purpose");
  }

  @Override
  public void leaves(int node, long nowNanos) {
    throw new IllegalStateException("broken on purpose");
  }

  @Override
  public void pauses(int node, @Nullable ForetoldPause pause, long nowNanos) {
    throw new IllegalStateException("broken on purpose");
  }
}
