// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/** Demands of which a requester knows no more than their kind. */
public final class Demands {
  private Demands() {}

  /** Returns that of a kind; all but kind 0 are large. */
  public static Demand of(int kind) {
    return new Demand(kind, 0, kind > 0);
  }
}
