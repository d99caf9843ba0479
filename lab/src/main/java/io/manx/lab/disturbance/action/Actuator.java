// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

/** Carries out one kind of disturbance, for all of its occurrences in one run. */
@FunctionalInterface
public interface Actuator {
  /** An action without effect, for occurrences that end by themselves. */
  Runnable NOTHING = () -> {};

  /**
   * Begins an occurrence without blocking, and records the moment of its effect on its timeline.
   *
   * @return the action that ends it; must be run once, records its own failure and throws nothing
   * @throws RuntimeException if it cannot begin; then there is nothing to end
   */
  Runnable begin(Occurrence occurrence);

  /** Whether an occurrence can be ended quickly enough while this process is ending. */
  default boolean endsQuickly() {
    return true;
  }
}
