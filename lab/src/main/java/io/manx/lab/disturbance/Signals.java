package io.manx.lab.disturbance;

/** Stops and continues processes. */
interface Signals extends AutoCloseable {
  /**
   * Delivers SIGSTOP; has been delivered on return.
   *
   * @throws IllegalStateException if it could not be, as when there is no such process
   */
  void stop(long pid);

  /**
   * Delivers SIGCONT; has been delivered on return.
   *
   * @throws IllegalStateException if it could not be, as when there is no such process
   */
  void resume(long pid);

  /** Continues everything that is still stopped. */
  @Override
  void close();
}
