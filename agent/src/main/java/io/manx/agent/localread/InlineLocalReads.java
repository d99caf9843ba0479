// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.localread;

import io.manx.agent.settings.Settings;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decides whether the next local read runs on the request thread (Wu 2018, section 4.3.2), and
 * counts those that did.
 *
 * <p>Deviation: Wu always runs them there. Cassandra sends a speculative retry from that thread, so
 * only after such a read is over. Therefore none runs there while slow ones are one in a hundred or
 * more. A read is slow if its service time exceeds {@code inline_max_service_ms}. <em>share ← share
 * + (slow − share) / 200</em>, with <em>slow</em> 1 or 0 for each local read of a partition, on any
 * thread.
 *
 * <p>Thread-safe, without a lock: if two reads end at once, the share may miss one of them.
 */
public final class InlineLocalReads {
  private static final double WEIGHT = 1.0 / 200;
  private static final double MAX_SLOW_SHARE = 0.01;

  /** Below this share, a fast read changes nothing that matters, and the write is saved. */
  private static final double NEGLIGIBLE_SHARE = 1e-6;

  private final Settings settings;
  private final LongAdder reads = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private volatile double slowShare;

  /** Creates it; local reads count as fast at first. */
  public InlineLocalReads(Settings settings) {
    this.settings = settings;
  }

  /** Adds the service time of a local read of a partition. */
  public void served(long serviceNanos) {
    double share = slowShare;
    boolean slow = serviceNanos > settings.inlineMaxServiceNanos();
    if (slow || share > NEGLIGIBLE_SHARE) {
      slowShare = share + WEIGHT * ((slow ? 1 : 0) - share);
    }
  }

  /** Whether local reads are fast enough for the request thread; counts a refusal if not. */
  public boolean allows() {
    if (slowShare < MAX_SLOW_SHARE) {
      return true;
    }
    refused.increment();
    return false;
  }

  /** Counts a local read on the request thread. */
  public void count() {
    reads.increment();
  }

  /** How many ran on the request thread since the node started. */
  public long total() {
    return reads.sum();
  }

  /** How many were left to the read stage because local reads were slow. */
  public long refused() {
    return refused.sum();
  }
}
