// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.process;

/** Stops and continues processes. */
public interface Signals extends AutoCloseable {
  /**
   * Returns a sender that continues all stopped processes even if this process is killed.
   *
   * @throws io.manx.results.UserException if there is no bash
   */
  static Signals start() {
    return SignalHelper.start();
  }

  /**
   * Sends SIGSTOP; on return it has been delivered.
   *
   * @throws IllegalStateException if it cannot be delivered, for example because there is no such
   *     process
   */
  void stop(long pid);

  /**
   * Sends SIGCONT; on return it has been delivered.
   *
   * @throws IllegalStateException if it cannot be delivered, for example because there is no such
   *     process
   */
  void resume(long pid);

  /** Continues all processes that are still stopped. */
  @Override
  void close();
}
