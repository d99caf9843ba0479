// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

/**
 * How ready a replica is for its share of requests, from best to worst. Any replica comes before
 * all that are less ready, whatever the policy says.
 */
public enum Readiness {
  /** It gets its share. */
  READY(0),

  /** It has restarted, and its share is growing. */
  STARTING(1),

  /** It is about to pause, or pauses. */
  PAUSING(2),

  /** It is about to stop. */
  LEAVING(3),

  /** It has just failed a request, and answered none since. */
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
