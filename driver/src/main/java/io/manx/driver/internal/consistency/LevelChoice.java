// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import io.manx.core.consistency.switching.Lease;
import io.manx.core.consistency.switching.Timing;
import org.jspecify.annotations.Nullable;

/**
 * The level that was chosen for a request, and when. A stream's object is reused for its next
 * request. Used by one thread.
 */
final class LevelChoice {
  private int table;
  private boolean isRead;
  private String writeType = "";
  private long chosenNanos;
  private int level;
  private @Nullable Lease lease;
  private boolean isOut;

  /** Whether the level is the application's own, since the table had no row. */
  private boolean isOwn;

  /**
   * Begins with a request.
   *
   * @param writeType as the protocol names it; ignored for reads
   */
  void begin(int table, boolean isRead, String writeType, long nowNanos) {
    this.table = table;
    this.isRead = isRead;
    this.writeType = writeType;
    chosenNanos = nowNanos;
  }

  /** Chooses a level of the protocol under a lease. */
  void choose(int level, Lease lease) {
    this.level = level;
    this.lease = lease;
    isOwn = false;
  }

  /** Chooses ALL, which is safe beside every other level and needs no lease. */
  void chooseAll() {
    level = ConsistencyLevel.ALL;
    lease = null;
    isOwn = false;
  }

  /** Keeps the level of the application, since the table has no row yet. */
  void keep(int own) {
    level = own;
    lease = null;
    isOwn = true;
  }

  /** The request is sent, or ends. */
  void setOut(boolean isOut) {
    this.isOut = isOut;
  }

  boolean isOut() {
    return isOut;
  }

  int table() {
    return table;
  }

  boolean isRead() {
    return isRead;
  }

  String writeType() {
    return writeType;
  }

  long chosenNanos() {
    return chosenNanos;
  }

  int level() {
    return level;
  }

  /** The lease under which the level was chosen; null if there was no valid one. */
  @Nullable Lease lease() {
    return lease;
  }

  /** Whether an acknowledgement that comes now comes too late to count. */
  boolean isLate(long nowNanos) {
    if (isRead) {
      return false;
    }
    long sinceChoice = nowNanos - chosenNanos;
    Lease chosenUnder = lease;
    return chosenUnder == null
        ? isOwn && sinceChoice >= Timing.DEFAULT.writeNanos()
        : !chosenUnder.permitsAcknowledgement(sinceChoice);
  }
}
