// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Timing;
import io.manx.lab.load.workload.LoadOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Builds a plan. The defaults are one round of phases of 1 s from one session, without warm-up. */
public final class PhasePlanBuilder {
  private Path levels;
  private List<LevelPair> pairs;
  private List<LoadPhase> phases;
  private Duration length = Duration.ofSeconds(1);
  private Duration settling = Duration.ZERO;
  private Timing timing = Timing.DEFAULT;
  private int rounds = 1;
  private Duration warmUp = Duration.ZERO;
  private LoadOptions load;
  private int clients = 1;

  PhasePlanBuilder(Path levels, List<LevelPair> pairs, List<LoadPhase> phases, LoadOptions load) {
    this.levels = levels;
    this.pairs = pairs;
    this.phases = phases;
    this.load = load;
  }

  /** Sets {@link PhasePlan#length}. */
  public PhasePlanBuilder length(Duration value) {
    length = value;
    return this;
  }

  /** Sets {@link PhasePlan#settling}. */
  public PhasePlanBuilder settling(Duration value) {
    settling = value;
    return this;
  }

  /** Sets {@link PhasePlan#timing}. */
  public PhasePlanBuilder timing(Timing value) {
    timing = value;
    return this;
  }

  /** Sets {@link PhasePlan#rounds}. */
  public PhasePlanBuilder rounds(int value) {
    rounds = value;
    return this;
  }

  /** Sets {@link PhasePlan#warmUp}. */
  public PhasePlanBuilder warmUp(Duration value) {
    warmUp = value;
    return this;
  }

  /** Sets {@link PhasePlan#clients}. */
  public PhasePlanBuilder clients(int value) {
    clients = value;
    return this;
  }

  /** Returns the plan. */
  public PhasePlan build() {
    return new PhasePlan(
        levels, pairs, phases, length, settling, timing, rounds, warmUp, load, clients);
  }
}
