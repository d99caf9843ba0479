// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hooks around a run: they disturb nodes and read their counters. */
public interface RunHooks {
  /**
   * Prepares a run; may take long.
   *
   * @throws io.manx.results.UserException if the preparation fails
   * @throws InterruptedException if it is interrupted
   */
  default void prepare() throws InterruptedException {}

  /**
   * Called before a run begins, with its times as values of {@link System#nanoTime()}.
   *
   * @param startNanos start of settling
   * @param measuredNanos start of the measured part
   */
  void begin(long startNanos, long measuredNanos);

  /** Returns when each node is disturbed; null if no single node is. */
  default @Nullable DisturbedNodes disturbedNodes() {
    return null;
  }

  /** Called when the measured part has begun. */
  void measuredPartBegan();

  /** Called when the last request has its outcome. */
  RunObservations end();

  /** Returns hooks that do nothing and know no counters. */
  static RunHooks none() {
    return new RunHooks() {
      @Override
      public void begin(long startNanos, long measuredNanos) {}

      @Override
      public void measuredPartBegan() {}

      @Override
      public RunObservations end() {
        return new RunObservations(
            List.of(), Map.of(), List.of(), null, null, null, NodeReports.NONE);
      }
    };
  }
}
