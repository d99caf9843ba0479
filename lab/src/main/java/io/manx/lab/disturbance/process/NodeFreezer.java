// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.process;

import java.util.HashMap;
import java.util.Map;

/**
 * Lets several disturbances hold one process stopped. It runs only while none of them holds it.
 *
 * <p>Thread-safe; signals are sent under the lock, to keep their order.
 */
public final class NodeFreezer {
  private final Signals signals;
  private final Map<Long, Integer> holders = new HashMap<>();

  /** Creates one that holds nothing. */
  public NodeFreezer(Signals signals) {
    this.signals = signals;
  }

  /**
   * Stops the process unless it is stopped already.
   *
   * @throws IllegalStateException if it has ended; then nothing is held
   */
  public synchronized void hold(long pid) {
    if (!holders.containsKey(pid)) {
      signals.stop(pid);
    }
    holders.merge(pid, 1, Integer::sum);
  }

  /**
   * Ends one hold; the end of the last one lets the process run.
   *
   * @throws IllegalStateException if the process has ended, or was not held
   */
  public synchronized void release(long pid) {
    int held = holders.getOrDefault(pid, 0);
    if (held == 0) {
      throw new IllegalStateException("process " + pid + " is not held");
    }
    if (held > 1) {
      holders.put(pid, held - 1);
      return;
    }
    holders.remove(pid);
    signals.resume(pid);
  }
}
