package io.manx.simulator.model;

/** First in, first out, of numbers. Not thread-safe. */
final class IntQueue {
  private int[] ring = new int[16];
  private int head;
  private int size;

  int size() {
    return size;
  }

  /** Returns the one at a position, the first being at 0. */
  int get(int position) {
    return ring[(head + position) & (ring.length - 1)];
  }

  void add(int number) {
    if (size == ring.length) {
      int[] longer = new int[2 * size];
      System.arraycopy(ring, head, longer, 0, size - head);
      System.arraycopy(ring, 0, longer, size - head, head);
      ring = longer;
      head = 0;
    }
    ring[(head + size++) & (ring.length - 1)] = number;
  }

  /** Removes the first, or returns -1 if there is none. */
  int poll() {
    if (size == 0) {
      return -1;
    }
    int first = ring[head];
    head = (head + 1) & (ring.length - 1);
    size--;
    return first;
  }

  void clear() {
    size = 0;
  }
}
