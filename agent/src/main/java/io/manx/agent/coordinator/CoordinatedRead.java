package io.manx.agent.coordinator;

import io.netty.util.concurrent.FastThreadLocal;
import org.apache.cassandra.db.ConsistencyLevel;
import org.jspecify.annotations.Nullable;

/**
 * What this thread reads as a coordinator, from the beginning of a read to its end. Used by its
 * thread alone.
 *
 * <p>Manx takes part in regular reads only: what a lightweight transaction reads, of whichever
 * protocol, what a counter's leader reads, and reads at serial consistency are left to Cassandra.
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
  private boolean sendsCopy;
  private long sinceNanos;
  private long heldNanos;
  private int copyClass;
  private int awaited = 1;
  private long copyAfterNanos;
  private @Nullable ConsistencyLevel level;

  private CoordinatedRead() {}

  /** Returns that of this thread. */
  public static CoordinatedRead current() {
    return CURRENT.get();
  }

  /**
   * Begins to read single partitions.
   *
   * @param one whether it is one that can run on the request thread
   * @param nowNanos the time
   */
  public void beginSingle(boolean one, long nowNanos) {
    begin(Kind.SINGLE, nowNanos);
    ofOnePartition = one;
  }

  /** Takes note of the consistency level of what has begun; that of a range is not known. */
  public void isAt(ConsistencyLevel consistencyLevel) {
    level = consistencyLevel;
  }

  /** Whether its level admits replicas of the local data centre only. */
  public boolean staysInDataCentre() {
    return level != null && level.isDatacenterLocal();
  }

  /**
   * How many responses its level requires of whichever replicas; 0 if that is not known, or not
   * said of all data centres together.
   *
   * @param replicas how many replicas there are, living or not
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
  }

  /** Ends it; whether others were asked can still be seen. */
  public void end() {
    kind = Kind.NONE;
    ofOnePartition = false;
    slice = false;
    sendsCopy = false;
    copyAfterNanos = Long.MAX_VALUE;
    level = null;
  }

  /** A lightweight transaction begins, or ends, to read. */
  public void setInTransaction(boolean inTransaction) {
    this.inTransaction = inTransaction;
  }

  /** Whether nothing is read. */
  public boolean hasEnded() {
    return kind == Kind.NONE;
  }

  /** Whether single partitions are read, and not for a transaction. */
  public boolean isRegularSingle() {
    return kind == Kind.SINGLE && !inTransaction;
  }

  /** Whether a range is read. */
  public boolean isRange() {
    return kind == Kind.RANGE;
  }

  /** Whether one partition is read, and nothing else with it. */
  public boolean isOfOnePartition() {
    return ofOnePartition && !inTransaction;
  }

  /** Takes note of whether a range of the rows of its partition is read. */
  public void setSlice(boolean ofRows) {
    slice = ofRows;
  }

  /** Whether a range of the rows of one partition is read. */
  public boolean isSlice() {
    return slice;
  }

  /** When it began, on the clock of {@link System#nanoTime()}. */
  public long sinceNanos() {
    return sinceNanos;
  }

  /** Takes note that it was held back before it was sent. */
  public void held(long nanos) {
    heldNanos += nanos;
  }

  /** How long it was held back before it was sent, in nanoseconds. */
  public long heldNanos() {
    return heldNanos;
  }

  /** Takes note that another node is asked. */
  public void asksOthers() {
    askedOthers = true;
  }

  /** Whether another node was asked. */
  public boolean askedOthers() {
    return askedOthers;
  }

  /** The next request of this thread will be a second copy. */
  public void willSendCopy() {
    sendsCopy = true;
  }

  /** Whether the request that is being sent is a second copy; true once. */
  public boolean takeCopy() {
    boolean copy = sendsCopy;
    sendsCopy = false;
    return copy;
  }

  /**
   * Takes note of when it is late.
   *
   * @param costClass the cost class that tells
   * @param awaited how many answers of other nodes may be the last to come
   * @param nanos how long after it was sent
   */
  public void isLateAfter(int costClass, int awaited, long nanos) {
    copyClass = costClass;
    this.awaited = awaited;
    copyAfterNanos = nanos;
  }

  /** The cost class that tells when it is late. */
  public int copyClass() {
    return copyClass;
  }

  /** How many answers of other nodes may be the last to come. */
  public int awaited() {
    return awaited;
  }

  /** How many nanoseconds after it was sent it is late. */
  public long copyAfterNanos() {
    return copyAfterNanos;
  }
}
