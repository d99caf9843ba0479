package io.manx.lab.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What goes on around a run: disturbances, and counters of the servers. */
public interface RunHooks {
  /**
   * Does what must be done before a run, however long that takes.
   *
   * @throws io.manx.results.UserException if it cannot be done
   * @throws InterruptedException if it is broken off
   */
  default void prepare() throws InterruptedException {}

  /**
   * Tells the times of a run before it begins, as values of {@link System#nanoTime()}.
   *
   * @param startNanos start of the warm-up
   * @param measuredNanos start of the measured part
   */
  void begin(long startNanos, long measuredNanos);

  /** Knows which nodes are disturbed when; null if no single node is to be. */
  default @Nullable DisturbedNodes disturbedNodes() {
    return null;
  }

  /** The measured part has begun. */
  void measuredPartBegan();

  /** The last request has its outcome. */
  RunObservations end();

  /** Nothing goes on, and the servers' counters are not known. */
  static RunHooks none() {
    return new RunHooks() {
      @Override
      public void begin(long startNanos, long measuredNanos) {}

      @Override
      public void measuredPartBegan() {}

      @Override
      public RunObservations end() {
        return new RunObservations(List.of(), 0, List.of(), null, null, null);
      }
    };
  }
}
