// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a session chooses levels. Immutable. */
public final class ControlSettings {
  private final @Nullable LevelPlan plan;
  private final boolean isSwitching;
  private final double marginRatio;
  private final int decisions;
  private final Duration interval;

  /**
   * Creates them.
   *
   * @param plan by which pairs are chosen; null for none
   * @param isSwitching whether this session changes levels, or only says which ones it would choose
   * @param marginRatio share by which another pair must be faster
   * @param decisions the number of successive decisions in which it must be faster
   * @param interval between decisions
   */
  public ControlSettings(
      @Nullable LevelPlan plan,
      boolean isSwitching,
      double marginRatio,
      int decisions,
      Duration interval) {
    this.plan = plan;
    this.isSwitching = isSwitching;
    this.marginRatio = marginRatio;
    this.decisions = decisions;
    this.interval = interval;
  }

  @Nullable LevelPlan plan() {
    return plan;
  }

  boolean isSwitching() {
    return isSwitching;
  }

  double marginRatio() {
    return marginRatio;
  }

  int decisions() {
    return decisions;
  }

  Duration interval() {
    return interval;
  }
}
