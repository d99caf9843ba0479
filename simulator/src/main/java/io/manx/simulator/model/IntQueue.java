// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

/** Waiting attempts in order of arrival, which is Cassandra's own order. Not thread-safe. */
final class IntQueue implements WaitingAttempts {
  private int[] ring = new int[16];
  private int head;
  private int size;

  @Override
  public int size() {
    return size;
  }

  /** Returns the attempt at a position, from 0 on. */
  int get(int position) {
    return ring[(head + position) & (ring.length - 1)];
  }

  @Override
  public void add(int number, long nowNanos) {
    if (size == ring.length) {
      int[] longer = new int[2 * size];
      System.arraycopy(ring, head, longer, 0, size - head);
      System.arraycopy(ring, 0, longer, size - head, head);
      ring = longer;
      head = 0;
    }
    ring[(head + size++) & (ring.length - 1)] = number;
  }

  @Override
  public int poll() {
    if (size == 0) {
      return -1;
    }
    int first = ring[head];
    head = (head + 1) & (ring.length - 1);
    size--;
    return first;
  }

  @Override
  public void clear() {
    size = 0;
  }
}
