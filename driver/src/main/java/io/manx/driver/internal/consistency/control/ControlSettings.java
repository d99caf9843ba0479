package io.manx.driver.internal.consistency.control;

import java.io.File;
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
   * @param plan file that {@code manx consistency plan} wrote; null for none
   * @param isSwitching whether this session changes levels, rather than only say which it would
   * @param marginRatio by which another pair must be faster, as a share
   * @param decisions in how many successive ones
   * @param interval between decisions
   * @throws IllegalArgumentException if the file is missing, or no plan
   */
  public ControlSettings(
      @Nullable File plan,
      boolean isSwitching,
      double marginRatio,
      int decisions,
      Duration interval) {
    this.plan = plan == null ? null : read(plan);
    this.isSwitching = isSwitching;
    this.marginRatio = marginRatio;
    this.decisions = decisions;
    this.interval = interval;
  }

  private static LevelPlan read(File plan) {
    try {
      return LevelPlan.read(plan);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("plan: " + e.getMessage(), e);
    }
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
