package io.manx.driver.internal.consistency;

import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import io.manx.core.consistency.switching.Lease;
import org.jspecify.annotations.Nullable;

/**
 * The level that was chosen for a request, and when. A stream's object is used again for its next
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

  /**
   * Begins with a request.
   *
   * @param writeType as the protocol names it; of no meaning for reads
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
  }

  /** Chooses ALL, which is safe beside every other level and needs no lease. */
  void chooseAll() {
    level = ConsistencyLevel.ALL;
    lease = null;
  }

  /** The request goes out, or ends. */
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

  /** Under which the level was chosen; null if there was no valid one. */
  @Nullable Lease lease() {
    return lease;
  }

  /** Whether an acknowledgement that comes now comes too late to count. */
  boolean isLate(long nowNanos) {
    Lease chosenUnder = lease;
    return !isRead
        && chosenUnder != null
        && !chosenUnder.permitsAcknowledgement(nowNanos - chosenNanos);
  }
}
