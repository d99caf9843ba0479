package io.manx.lab.disturbance.action;

/** Carries out one kind of disturbance, for all of its occurrences in one run. */
@FunctionalInterface
public interface Actuator {
  /** An action without effect, for what ends by itself. */
  Runnable NOTHING = () -> {};

  /**
   * Starts an occurrence without blocking and notes on its timeline when it took effect.
   *
   * @return the action that ends it, to be run once; it notes its own failure and throws nothing
   * @throws RuntimeException if it cannot be started; there is nothing to end then
   */
  Runnable begin(Occurrence occurrence);

  /** Whether occurrences end so quickly that this can still be done while this process ends. */
  default boolean endsQuickly() {
    return true;
  }
}
