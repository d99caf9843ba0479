// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

/** Why a request gets no copy now. */
public enum Refusal {
  /** Too many copies were sent before. */
  BUDGET_EMPTY("budget-empty"),

  /** The newest responses of several replicas are late, so that no other would be faster. */
  SLOW_EVERYWHERE("slow-everywhere"),

  /** Requests wait long at replicas, compared with how long they are served. */
  SATURATED("saturated"),

  /** The copy would go to a replica that is expected to answer far later. */
  POOR_DESTINATION("poor-destination"),

  /** No other replica could serve it. */
  NO_OTHER_NODE("no-other-node"),

  /** The request must not be sent twice. */
  NOT_PERMITTED("not-permitted");

  private final String id;

  Refusal(String id) {
    this.id = id;
  }

  /** Its name in journals and tables. */
  public String id() {
    return id;
  }
}
