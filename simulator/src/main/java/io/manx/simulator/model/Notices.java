package io.manx.simulator.model;

import java.util.Arrays;

/**
 * Notices that are under way to nodes at which parts of range reads wait; numbers are used again.
 * Not thread-safe.
 */
final class Notices {
  /** The copy that each is about, and which use of its number. */
  int[] copy = new int[64];

  int[] generation = new int[64];

  /** How many nodes remain. */
  int[] remaining = new int[64];

  private int[] free = new int[64];
  private int freeCount;
  private int used;

  int create(int aboutCopy, int ofGeneration, int nodes) {
    int notice = freeCount > 0 ? free[--freeCount] : used++;
    if (notice == copy.length) {
      grow();
    }
    copy[notice] = aboutCopy;
    generation[notice] = ofGeneration;
    remaining[notice] = nodes;
    return notice;
  }

  void release(int notice) {
    free[freeCount++] = notice;
  }

  private void grow() {
    int length = 2 * copy.length;
    copy = Arrays.copyOf(copy, length);
    generation = Arrays.copyOf(generation, length);
    remaining = Arrays.copyOf(remaining, length);
    free = Arrays.copyOf(free, length);
  }
}
