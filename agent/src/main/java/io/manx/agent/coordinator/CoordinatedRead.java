// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.coordinator;

import io.manx.agent.journal.ReadStory;
import io.manx.agent.journal.SentRead;
import io.manx.core.request.Demand;
import io.netty.util.concurrent.FastThreadLocal;
import org.apache.cassandra.db.ConsistencyLevel;
import org.jspecify.annotations.Nullable;

/**
 * The read that this thread coordinates, from its beginning to its end. Used by its thread alone.
 *
 * <p>Manx takes part in regular reads only. Reads of lightweight transactions (of either protocol),
 * of a counter's leader and at serial consistency are left to Cassandra.
 */
public final class CoordinatedRead {
  private static final FastThreadLocal<CoordinatedRead> CURRENT =
      new FastThreadLocal<>() {
        @Override
        protected CoordinatedRead initialValue() {
          return new CoordinatedRead();
        }
      };

  private enum Kind {
    NONE,
    SINGLE,
    RANGE
  }

  private Kind kind = Kind.NONE;
  private boolean inTransaction;
  private boolean ofOnePartition;
  private boolean slice;
  private boolean askedOthers;
  private @Nullable Demand copied;
  private long sinceNanos;
  private long heldNanos;
  private Demand demand = Demand.UNKNOWN;
  private Demand copyDemand = Demand.UNKNOWN;
  private int awaited = 1;
  private long copyAfterNanos;
  private @Nullable ConsistencyLevel level;
  private final ReadStory story = new ReadStory();

  private CoordinatedRead() {}

  /** Returns the read of this thread. */
  public static CoordinatedRead current() {
    return CURRENT.get();
  }

  /**
   * Begins to read single partitions.
   *
   * @param one whether it is a single read that can run on the request thread
   * @param nowNanos the time
   */
  public void beginSingle(boolean one, long nowNanos) {
    begin(Kind.SINGLE, nowNanos);
    ofOnePartition = one;
  }

  /** Sets what is known of the read that has begun. */
  public void setDemand(Demand known) {
    demand = known;
  }

  /** What is known of it. */
  public Demand demand() {
    return demand;
  }

  /** What has happened to the read in progress. */
  public ReadStory story() {
    return story;
  }

  /**
   * Adds a sending to the story, if single partitions are read. A range has no story, and what a
   * thread sends without a read in progress belongs to a read of another thread.
   *
   * @param copy whether it is Manx's copy
   * @param callback of Cassandra, which waits for its answer
   */
  public void sends(SentRead sending, boolean copy, Object callback) {
    if (kind == Kind.SINGLE) {
      story.sent(sending, copy, callback);
    }
  }

  /** Sets the consistency level of the read that has begun; that of a range read is not known. */
  public void isAt(ConsistencyLevel consistencyLevel) {
    level = consistencyLevel;
  }

  /** Whether its level admits replicas of the local data centre only. */
  public boolean staysInDataCentre() {
    return level != null && level.isDatacenterLocal();
  }

  /**
   * How many responses its level requires, from replicas anywhere. Returns 0 if the level is
   * unknown or counts each data centre by itself.
   *
   * @param replicas how many replicas there are, alive or not
   */
  public int requiredResponses(int replicas) {
    if (level == null) {
      return 0;
    }
    switch (level) {
      case ONE:
        return 1;
      case TWO:
        return 2;
      case THREE:
        return 3;
      case QUORUM:
        return replicas / 2 + 1;
      case ALL:
        return replicas;
      default:
        return 0;
    }
  }

  /** Begins to read a range. */
  public void beginRange(long nowNanos) {
    begin(Kind.RANGE, nowNanos);
  }

  private void begin(Kind kind, long nowNanos) {
    end();
    this.kind = kind;
    sinceNanos = nowNanos;
    heldNanos = 0;
    askedOthers = false;
    demand = Demand.UNKNOWN;
  }

  /** Ends it, and forgets its story; {@link #askedOthers()} keeps its value. */
  public void end() {
    story.clear();
    kind = Kind.NONE;
    ofOnePartition = false;
    slice = false;
    copied = null;
    copyAfterNanos = Long.MAX_VALUE;
    level = null;
  }

  /** Marks the begin or the end of a lightweight transaction's own read. */
  public void setInTransaction(boolean inTransaction) {
    this.inTransaction = inTransaction;
  }

  /** Whether no read is in progress. */
  public boolean hasEnded() {
    return kind == Kind.NONE;
  }

  /** Whether single partitions are read, and not for a lightweight transaction. */
  public boolean isRegularSingle() {
    return kind == Kind.SINGLE && !inTransaction;
  }

  /** Whether a range is read. */
  public boolean isRange() {
    return kind == Kind.RANGE;
  }

  /** Whether exactly one partition is read, and not for a lightweight transaction. */
  public boolean isOfOnePartition() {
    return ofOnePartition && !inTransaction;
  }

  /** Sets whether a range of rows of its partition is read. */
  public void setSlice(boolean ofRows) {
    slice = ofRows;
  }

  /** Whether a range of rows of one partition is read. */
  public boolean isSlice() {
    return slice;
  }

  /** When it began, on the clock of {@link System#nanoTime()}. */
  public long sinceNanos() {
    return sinceNanos;
  }

  /** Adds time for which it was held back before it was sent. */
  public void held(long nanos) {
    heldNanos += nanos;
  }

  /** How long it was held back before it was sent, in nanoseconds. */
  public long heldNanos() {
    return heldNanos;
  }

  /** Notes that another node is asked. */
  public void asksOthers() {
    askedOthers = true;
  }

  /** Whether another node was asked. */
  public boolean askedOthers() {
    return askedOthers;
  }

  /**
   * The next request of this thread will be a copy: of its own read, or of another thread's.
   *
   * @param demand what is known of the read that is copied
   */
  public void willSendCopy(Demand demand) {
    copied = demand;
  }

  /** Returns once what is known of the copy that is being sent; null if no copy is. */
  public @Nullable Demand takeCopy() {
    Demand copy = copied;
    copied = null;
    return copy;
  }

  /**
   * Sets when it is late.
   *
   * @param demand what is known of the slowest part, which decides
   * @param awaited how many answers of other nodes may be the last to come
   * @param nanos the delay after its sending
   */
  public void isLateAfter(Demand demand, int awaited, long nanos) {
    copyDemand = demand;
    this.awaited = awaited;
    copyAfterNanos = nanos;
  }

  /** What is known of its slowest part, which decides when it is late. */
  public Demand copyDemand() {
    return copyDemand;
  }

  /** How many answers of other nodes may be the last to come. */
  public int awaited() {
    return awaited;
  }

  /** The delay after its sending from which it is late, in nanoseconds. */
  public long copyAfterNanos() {
    return copyAfterNanos;
  }
}
