package io.manx.lab.disturbance;

/** Carries out one kind of disturbance. */
interface Actuator {
  /** An action without effect, of what ends by itself. */
  Runnable NOTHING = () -> {};

  /**
   * Starts an occurrence without blocking and notes on its time line when it took effect.
   *
   * @return the action that ends it, to be run once; it notes its own failure and throws nothing
   * @throws RuntimeException if it cannot be started; there is nothing to end then
   */
  Runnable begin(Occurrence occurrence);
}
