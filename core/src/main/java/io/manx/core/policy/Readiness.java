package io.manx.core.policy;

/**
 * Whether a replica should get its share of requests. Any replica comes before all that are less
 * ready, whatever a policy thinks of them. Ordered from best to worst.
 */
public enum Readiness {
  /** It gets its share. */
  READY(0),

  /** It has restarted, and gets more and more. */
  STARTING(1),

  /** It is about to pause, or pauses. */
  PAUSING(2),

  /** It is about to stop. */
  LEAVING(3),

  /** It has just failed requests, and answered none since. */
  FAILING(4);

  private final int code;

  Readiness(int code) {
    this.code = code;
  }

  /** Its number, from 0 for the best. */
  public int code() {
    return code;
  }

  /** Whether a replica of this number leaves or fails. */
  static boolean isPoor(int code) {
    return code >= LEAVING.code;
  }
}
