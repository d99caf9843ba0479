// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

/**
 * A load of writes.
 *
 * @param threads threads of a closed loop, as in YCSB; 0 for an open loop
 * @param writes number of writes of a closed loop, so that all policies write the same amount
 * @param calmBytesPerSecond rate of an open loop between bursts
 * @param burstBytesPerSecond rate of an open loop in bursts
 * @param calmSeconds mean time between two bursts
 * @param burstSeconds mean length of a burst
 */
public record WriteLoad(
    int threads,
    long writes,
    double calmBytesPerSecond,
    double burstBytesPerSecond,
    double calmSeconds,
    double burstSeconds) {
  /** Returns a closed loop. */
  public static WriteLoad closed(int threads, long writes) {
    return new WriteLoad(threads, writes, 0, 0, 0, 0);
  }

  /** Whether this is an open loop. */
  public boolean isOpen() {
    return threads == 0;
  }
}
