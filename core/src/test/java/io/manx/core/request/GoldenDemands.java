// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/** Demands of kinds that belong to a group, for golden vectors. */
public final class GoldenDemands {
  private GoldenDemands() {}

  /** Returns one of which the features are unknown. */
  public static Demand of(int kind, int group, double serviceMillis, boolean large) {
    return new Demand(
        kind,
        group,
        serviceMillis,
        large,
        0,
        Demand.UNKNOWN_FEATURE,
        Demand.UNKNOWN_FEATURE,
        DelayBounds.NONE);
  }

  /** Returns from what the service time was predicted: concurrency, rows and bytes. */
  public static double[] features(Demand demand) {
    return demand.features();
  }
}
