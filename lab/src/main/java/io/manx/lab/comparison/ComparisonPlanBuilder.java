// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.workload.LoadOptions;
import java.time.Duration;
import java.util.List;

/**
 * Builds a plan. By default each variant has one undisturbed round by one session, without warm-up.
 */
public final class ComparisonPlanBuilder {
  private final List<Variant> variants;
  private int rounds = 1;
  private Duration warmUp = Duration.ZERO;
  private Duration settle = Duration.ZERO;
  private final LoadOptions load;
  private int clients = 1;
  private List<DisturbanceSpec> disturbances = List.of();
  private String place = "";

  ComparisonPlanBuilder(List<Variant> variants, LoadOptions load) {
    this.variants = variants;
    this.load = load;
  }

  /** Sets {@link ComparisonPlan#rounds}. */
  public ComparisonPlanBuilder rounds(int value) {
    rounds = value;
    return this;
  }

  /** Sets {@link ComparisonPlan#warmUp}. */
  public ComparisonPlanBuilder warmUp(Duration value) {
    warmUp = value;
    return this;
  }

  /** Sets {@link ComparisonPlan#settle}. */
  public ComparisonPlanBuilder settle(Duration value) {
    settle = value;
    return this;
  }

  /** Sets {@link ComparisonPlan#clients}. */
  public ComparisonPlanBuilder clients(int value) {
    clients = value;
    return this;
  }

  /** Sets {@link ComparisonPlan#disturbances}. */
  public ComparisonPlanBuilder disturbances(List<DisturbanceSpec> value) {
    disturbances = value;
    return this;
  }

  /** Sets {@link ComparisonPlan#place}. */
  public ComparisonPlanBuilder place(String value) {
    place = value;
    return this;
  }

  /** Returns the plan. */
  public ComparisonPlan build() {
    return new ComparisonPlan(variants, rounds, warmUp, settle, load, clients, disturbances, place);
  }
}
