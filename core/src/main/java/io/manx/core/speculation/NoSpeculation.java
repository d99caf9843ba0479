package io.manx.core.speculation;

import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/** Never sends a copy. */
public final class NoSpeculation implements Speculation {
  @Override
  public long delayNanos(int costClass, int awaited, long nowNanos) {
    return NEVER;
  }

  @Override
  public long decide(int costClass, int awaited, long waitedNanos, long nowNanos) {
    return NEVER;
  }

  @Override
  public void answered(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {}

  @Override
  public void completed(long latencyNanos, long nowNanos) {}
}
