// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

/** The verdict on a ratio. */
public enum Verdict {
  LOWER("lower"),
  HIGHER("higher"),
  NO_DETECTABLE_DIFFERENCE("no detectable difference"),
  /** With these few rounds even the clearest difference could be chance. */
  TOO_FEW_ROUNDS("too few rounds");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** Returns the verdict on a ratio with enough rounds: a claim if its interval excludes 1. */
  public static Verdict of(Interval interval) {
    return !interval.excludes(1) ? NO_DETECTABLE_DIFFERENCE : interval.high() < 1 ? LOWER : HIGHER;
  }

  /** Returns the text of the verdict, in JSON and for people. */
  public String text() {
    return text;
  }

  /** Returns whether the verdict claims a difference. */
  public boolean isClaim() {
    return this == LOWER || this == HIGHER;
  }
}
