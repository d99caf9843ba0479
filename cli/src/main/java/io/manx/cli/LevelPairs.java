package io.manx.cli;

import io.manx.core.consistency.LevelPair;
import io.manx.results.UserException;

/** Pairs of consistency levels as people name them. */
final class LevelPairs {
  private LevelPairs() {}

  /**
   * Reads one such as {@code ONE/ALL}.
   *
   * @param option that it is given by
   */
  static LevelPair parse(String option, String text) {
    try {
      return LevelPair.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UserException(option + ": " + e.getMessage(), e);
    }
  }
}
