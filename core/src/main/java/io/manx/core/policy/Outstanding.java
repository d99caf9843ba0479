package io.manx.core.policy;

/**
 * The rule for counts of outstanding requests: none is ever below zero. The end of a request that
 * was sent before anybody counted would otherwise make its replica look idler than idle for good.
 */
final class Outstanding {
  private Outstanding() {}

  /** Returns a count after one request has ended. */
  static int ended(int count) {
    return Math.max(0, count - 1);
  }
}
