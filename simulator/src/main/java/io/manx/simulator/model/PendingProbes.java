// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import java.util.Arrays;

/** Probes that are under way: questions to replicas about their load. Numbers are reused. */
final class PendingProbes {
  int[] requester = new int[64];
  int[] replica = new int[64];
  boolean[] local = new boolean[64];

  /** The replica's answer. */
  int[] inFlight = new int[64];

  long[] latencyNanos = new long[64];

  private int[] free = new int[64];
  private int freeCount;
  private int used;

  int create(int byRequester, int toReplica, boolean toItself) {
    int probe = freeCount > 0 ? free[--freeCount] : used++;
    if (probe == requester.length) {
      grow();
    }
    requester[probe] = byRequester;
    replica[probe] = toReplica;
    local[probe] = toItself;
    return probe;
  }

  void release(int probe) {
    free[freeCount++] = probe;
  }

  private void grow() {
    int length = 2 * requester.length;
    requester = Arrays.copyOf(requester, length);
    replica = Arrays.copyOf(replica, length);
    local = Arrays.copyOf(local, length);
    inFlight = Arrays.copyOf(inFlight, length);
    latencyNanos = Arrays.copyOf(latencyNanos, length);
    free = Arrays.copyOf(free, length);
  }
}
