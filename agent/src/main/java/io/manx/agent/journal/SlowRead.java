// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.journal;

import java.util.List;

/** A slow read that this node has coordinated. */
public final class SlowRead {
  private final long beganMillis;
  private final long nanos;
  private final boolean succeeded;
  private final List<String> events;

  /**
   * Creates one.
   *
   * @param beganMillis when it began, in milliseconds since the Unix epoch
   * @param nanos how long it took
   * @param succeeded whether it had its rows
   * @param events its story, see {@link ReadStory}
   */
  public SlowRead(long beganMillis, long nanos, boolean succeeded, List<String> events) {
    this.beganMillis = beganMillis;
    this.nanos = nanos;
    this.succeeded = succeeded;
    this.events = List.copyOf(events);
  }

  /** When it began, in milliseconds since the Unix epoch. */
  public long beganMillis() {
    return beganMillis;
  }

  /** How long it took, in nanoseconds. */
  public long nanos() {
    return nanos;
  }

  /** Whether it had its rows. */
  public boolean hasSucceeded() {
    return succeeded;
  }

  /** Its story, see {@link ReadStory}. */
  public List<String> events() {
    return events;
  }
}
