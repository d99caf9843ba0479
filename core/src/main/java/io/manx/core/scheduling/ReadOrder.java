// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/** An order among waiting reads. Immutable, and so thread-safe. */
public interface ReadOrder {
  /**
   * Returns a read's rank: lower ranks run first, equal ones in order of arrival. It must not
   * depend on anything that changes while the read waits, except {@link
   * WaitingRead#remainingNodes()}.
   */
  long rank(WaitingRead read);

  /** Whether a read's turn depends on {@link WaitingRead#remainingNodes()}. */
  default boolean usesRemainingNodes() {
    return false;
  }

  /**
   * Whether range reads swap places: when it is the turn of one, the one with the lowest {@link
   * RangeSize} runs, and the other takes its place.
   */
  default boolean swapsRanges() {
    return false;
  }
}
