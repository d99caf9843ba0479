// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.feature;

/**
 * Faults that tests inject into hooks from outside; the agent's own jar contains none. Thread-safe.
 *
 * @see Hook#inject
 */
public interface Faults {
  /** Returns the place at which to look for a hook, by default the given one. */
  Place place(Hook hook, Place place);

  /** A hook is about to be woven in; throwing keeps its feature off. */
  void weaves(Hook hook);

  /** A hook begins to act; throwing makes it fail. */
  void acts(Hook hook);
}
