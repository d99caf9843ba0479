// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import java.util.Arrays;

/**
 * Notices that are under way: they tell nodes how many nodes a range read still waits for. Numbers
 * are reused. Not thread-safe.
 */
final class RangeNotices {
  /** The attempt that each notice is about; {@link #generation} tells uses of its number apart. */
  int[] attempt = new int[64];

  int[] generation = new int[64];

  /** How many nodes remain. */
  int[] remaining = new int[64];

  private int[] free = new int[64];
  private int freeCount;
  private int used;

  int create(int aboutAttempt, int ofGeneration, int nodes) {
    int notice = freeCount > 0 ? free[--freeCount] : used++;
    if (notice == attempt.length) {
      grow();
    }
    attempt[notice] = aboutAttempt;
    generation[notice] = ofGeneration;
    remaining[notice] = nodes;
    return notice;
  }

  void release(int notice) {
    free[freeCount++] = notice;
  }

  private void grow() {
    int length = 2 * attempt.length;
    attempt = Arrays.copyOf(attempt, length);
    generation = Arrays.copyOf(generation, length);
    remaining = Arrays.copyOf(remaining, length);
    free = Arrays.copyOf(free, length);
  }
}
