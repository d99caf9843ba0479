// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/** Which blocks a drive reclaims first. */
public enum VictimOrder {
  /** Those with the fewest valid pages, as most drives do ("greedy" victims). */
  FEWEST_VALID(0),

  /**
   * Those with the most gain for their cost, old ones before young ones: age · (1 − u) / 2u, where
   * u is the valid share (Kawaguchi and others, USENIX 1995). Young data is left alone, since it is
   * often overwritten before it need be moved.
   */
  COLDEST(1);

  private final int code;

  VictimOrder(int code) {
    this.code = code;
  }

  /** Its number in {@link CollectionPage}. */
  public int code() {
    return code;
  }
}
