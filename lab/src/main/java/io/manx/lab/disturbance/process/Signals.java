package io.manx.lab.disturbance.process;

/** Stops and continues processes. */
public interface Signals extends AutoCloseable {
  /**
   * Returns a sender of signals that continues everything even if this process is killed.
   *
   * @throws io.manx.results.UserException if there is no bash
   */
  static Signals start() {
    return SignalHelper.start();
  }

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
