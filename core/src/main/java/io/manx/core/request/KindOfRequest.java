// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/** A kind of request as people see it. Immutable. */
public final class KindOfRequest {
  private final int number;
  private final String description;
  private final long count;
  private final double meanMillis;

  KindOfRequest(int number, String description, long count, double meanMillis) {
    this.number = number;
    this.description = description;
    this.count = count;
    this.meanMillis = meanMillis;
  }

  /** Its number, see {@link RequestKinds}. */
  public int number() {
    return number;
  }

  /** What its requests have in common, such as statement and level. */
  public String description() {
    return description;
  }

  /** How many requests have ended. */
  public long count() {
    return count;
  }

  /** Their mean response time, in milliseconds; 0 without any. */
  public double meanMillis() {
    return meanMillis;
  }
}
