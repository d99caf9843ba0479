// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.messaging.RemainingListener;
import io.manx.core.scheduling.RemainingNodes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * How many parts of a range read, sent at once, are still unanswered. Nodes with outstanding parts
 * are told how many remain, when {@link RemainingNodes} says so. Thread-safe.
 */
public final class RangeProgress {
  /** Numbers of the parts that this node reads itself, below 0, as these have no message. */
  private static final AtomicLong OWN_PARTS = new AtomicLong();

  private final int parts;
  private final RemainingListener nodeWithPart;
  private final Map<Long, InetAddressAndPort> outstanding = new ConcurrentHashMap<>();
  private final AtomicInteger messages = new AtomicInteger();
  private volatile int sent;
  private final RemainingNodes reports = new RemainingNodes();

  /**
   * Creates it.
   *
   * @param parts how many will be sent at once, as far as is known
   * @param nodeWithPart told how many parts remain
   */
  public RangeProgress(int parts, RemainingListener nodeWithPart) {
    this.parts = parts;
    this.nodeWithPart = nodeWithPart;
  }

  /** How many parts are sent at once, as far as is known. */
  public int parts() {
    return parts;
  }

  /** A part is sent with a message. */
  void sends(long message, InetAddressAndPort peer) {
    messages.incrementAndGet();
    outstanding.put(message, peer);
  }

  /** A part is read by this node itself; returns its number. */
  long readsHere(InetAddressAndPort self) {
    long part = OWN_PARTS.decrementAndGet();
    sends(part, self);
    return part;
  }

  /** All parts have been sent; returns the number of messages, one for each part and replica. */
  public int allSent() {
    int all = messages.get();
    synchronized (this) {
      reports.sent(parts);
      sent = all;
    }
    if (outstanding.size() < all) {
      tellOthers();
    }
    return all;
  }

  /** A replica has answered a part, or never will. */
  void ended(long message) {
    if (outstanding.remove(message) != null && sent > 0) {
      tellOthers();
    }
  }

  /** How many parts remain; estimated in proportion if parts go to several replicas. */
  private int remaining() {
    int left = outstanding.size();
    return Math.min(left, (int) Math.ceil((double) left * parts / sent));
  }

  private void tellOthers() {
    int remaining;
    synchronized (this) {
      remaining = remaining();
      if (!reports.tells(remaining)) {
        return;
      }
    }
    outstanding.forEach((part, node) -> nodeWithPart.remain(node, part, remaining));
  }
}
