package io.manx.core.policy;

import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/** A selector that ignores how replicas have answered. */
public abstract class StatelessSelector implements ReplicaSelector {
  @Override
  public final void sent(int replica, int costClass, long nowNanos) {}

  @Override
  public final void answered(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  @Override
  public final void failed(int replica, int costClass, long waitedNanos, long nowNanos) {}

  @Override
  public final void cancelled(int replica, int costClass, long waitedNanos, long nowNanos) {}
}
