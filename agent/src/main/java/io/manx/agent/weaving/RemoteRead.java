package io.manx.agent.weaving;

import java.util.concurrent.atomic.AtomicBoolean;

/** A read that was sent to another node; holds true once its outcome is known. */
final class RemoteRead extends AtomicBoolean {
  private static final long serialVersionUID = 1;

  final int replica;
  final boolean range;
  final long sentNanos;

  RemoteRead(int replica, boolean range, long sentNanos) {
    this.replica = replica;
    this.range = range;
    this.sentNanos = sentNanos;
  }

  /** Returns true to the first caller only. */
  boolean settle() {
    return compareAndSet(false, true);
  }
}
