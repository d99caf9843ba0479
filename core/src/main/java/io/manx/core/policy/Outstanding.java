// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

/**
 * The rule for counts of outstanding requests: they never fall below zero. Otherwise the end of a
 * request that was sent before counting began would lower its replica's count for good.
 */
final class Outstanding {
  private Outstanding() {}

  /** Returns a count after one request has ended. */
  static int ended(int count) {
    return Math.max(0, count - 1);
  }
}
