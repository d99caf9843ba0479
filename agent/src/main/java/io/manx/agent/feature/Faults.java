package io.manx.agent.feature;

/**
 * What tests make go wrong at hooks, from outside: the agent's own jar has none. Thread-safe.
 *
 * @see Hook#inject
 */
public interface Faults {
  /** Returns where a hook is looked for, instead of its place. */
  Place place(Hook hook, Place place);

  /** A hook is about to be woven in; what is thrown keeps its feature off. */
  void weaves(Hook hook);

  /** A hook begins to act; what is thrown is its failure. */
  void acts(Hook hook);
}
