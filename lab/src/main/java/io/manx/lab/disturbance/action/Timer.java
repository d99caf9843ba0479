// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

/** A clock that also runs actions at given times. */
public interface Timer extends AutoCloseable {
  /** The present time, on a scale with an arbitrary origin. */
  long nowNanos();

  /**
   * Runs a short action at the given time, or at once if that has passed. Actions run one by one.
   */
  void runAt(long nanos, Runnable action);

  /** Runs no further action; on return, none is running. */
  @Override
  void close();
}
