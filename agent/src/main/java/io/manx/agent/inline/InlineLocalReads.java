package io.manx.agent.inline;

import io.manx.agent.settings.Settings;
import java.util.concurrent.atomic.LongAdder;

/**
 * Local reads on the request thread (Wu 2018, section 4.3.2): how many there were, and whether the
 * next is to be one.
 *
 * <p>Deviation: Wu always runs them there. Cassandra sends a speculative retry from that thread, so
 * not before such a read is over. Therefore none runs there while slow ones, whose service time
 * exceeds {@code inline_max_service_ms}, are one in a hundred or more: <em>share ← share + (slow −
 * share) / 200</em>, with <em>slow</em> 1 or 0 for each local read of a partition, wherever it ran.
 *
 * <p>Thread-safe, without a lock: of two reads that end at once one may be left out of the share.
 */
public final class InlineLocalReads {
  private static final double WEIGHT = 1.0 / 200;
  private static final double MOST_SLOW_SHARE = 0.01;

  /** Below, a fast read changes nothing that matters, and is spared the write. */
  private static final double NEGLIGIBLE_SHARE = 1e-6;

  private final Settings settings;
  private final LongAdder reads = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private volatile double slowShare;

  /** Creates it; local reads count as fast at first. */
  public InlineLocalReads(Settings settings) {
    this.settings = settings;
  }

  /** Takes note of how long a local read of a partition was executed. */
  public void served(long serviceNanos) {
    double share = slowShare;
    boolean slow = serviceNanos > settings.inlineMaxServiceNanos();
    if (slow || share > NEGLIGIBLE_SHARE) {
      slowShare = share + WEIGHT * ((slow ? 1 : 0) - share);
    }
  }

  /** Whether local reads are fast enough for the request thread; counts if they are not. */
  public boolean allows() {
    if (slowShare < MOST_SLOW_SHARE) {
      return true;
    }
    refused.increment();
    return false;
  }

  /** Counts one. */
  public void count() {
    reads.increment();
  }

  /** How many there were since the node started. */
  public long total() {
    return reads.sum();
  }

  /** How many were left to the read stage since local reads were slow. */
  public long refused() {
    return refused.sum();
  }
}
