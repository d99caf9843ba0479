package io.manx.gcsync.sim;

/**
 * The writes that arrive.
 *
 * @param threads 0 for an open loop, whose writes arrive whether earlier ones have ended or not;
 *     otherwise threads that each begin their next write when the last has ended, as YCSB does
 * @param writes after which a closed loop ends, so that all policies write as much
 * @param calmBytesPerSecond of an open loop, most of the time
 * @param burstBytesPerSecond of an open loop in a burst
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
  /** Threads as fast as they can. */
  public static WriteLoad closed(int threads, long writes) {
    return new WriteLoad(threads, writes, 0, 0, 0, 0);
  }

  /** Whether arrivals wait for nothing. */
  public boolean isOpen() {
    return threads == 0;
  }
}
