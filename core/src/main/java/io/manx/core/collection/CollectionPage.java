package io.manx.core.collection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The page of memory that a node and the sidecar share: the node writes what the drive should do in
 * the next pause, the sidecar how the drive is. Numbers are 64 bits wide, lowest byte first; each
 * half begins with a sequence that is odd while the half is being written. The sidecar's half of
 * this layout is in {@code gcsync/src/main/native/page.h}.
 *
 * <p>One thread writes; readers on any thread try again while they see a write. Nothing that is
 * read is trusted: what cannot be is told apart as a drive that says nothing.
 */
public final class CollectionPage {
  /** Bytes of the page. */
  public static final int BYTES = 4096;

  /** What the page begins with: "MANXGCP1". */
  public static final long MAGIC = 0x3150_4347_584E_414DL;

  /** Most times that a drive tells, one for each further block. */
  public static final int MOST_TIMES = 256;

  /** Where the node's half begins, with its sequence. */
  public static final int PLAN = 64;

  /** Where the node's half ends. */
  public static final int PLAN_END = 128;

  /** Where the sidecar's half begins, with its sequence. */
  public static final int STATUS = 256;

  /** Where the sidecar's half ends. */
  public static final int STATUS_END = 512 + MOST_TIMES * Long.BYTES;

  static final int PLAN_BLOCKS = 72;
  static final int PLAN_LIMIT = 80;
  static final int PLAN_VICTIMS = 88;
  static final int PLAN_WRITTEN = 96;
  static final int PLAN_PENDING = 104;
  static final int PLAN_RECLAIMING = 112;
  static final int PLAN_PAUSE = 120;

  static final int STATUS_STATE = 264;
  static final int STATUS_FREE_BLOCKS = 272;
  static final int STATUS_BLOCK_BYTES = 280;
  static final int STATUS_NANOS_PER_BLOCK = 288;
  static final int STATUS_WRITTEN = 296;
  static final int STATUS_COUNTERS = 304;
  static final int STATUS_TIMES_COUNT = 504;
  static final int STATUS_TIMES = STATUS_END - MOST_TIMES * Long.BYTES;

  private static final int TRIES = 64;
  private static final int MOST_BLOCK_BYTES = 1 << 30;
  private static final VarHandle LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer page;

  /**
   * Lays the layout over memory.
   *
   * @throws IllegalArgumentException if it is too small
   */
  public CollectionPage(ByteBuffer page) {
    if (page.capacity() < BYTES) {
      throw new IllegalArgumentException(
          "a page of " + page.capacity() + " bytes; it must have " + BYTES);
    }
    this.page = page;
  }

  /** Marks the page as one, with no plan and no sidecar. */
  public void format() {
    for (int at = 0; at < BYTES; at += Long.BYTES) {
      LONG.set(page, at, 0L);
    }
    LONG.setVolatile(page, 0, MAGIC);
  }

  /** Whether the page begins as one does. */
  public boolean isFormatted() {
    return (long) LONG.getVolatile(page, 0) == MAGIC;
  }

  /**
   * Writes what to do in the next pause.
   *
   * @param order what the drive should do
   * @param pendingBytes of the heap, in memtables
   * @param reclaimingBytes of the heap, being flushed
   * @param pauseNanos foreseen length of the pause, for display
   * @param nowNanos the time, of {@link System#nanoTime()}, which is the monotonic clock on Linux
   */
  public void writePlan(
      CollectionOrder order,
      long pendingBytes,
      long reclaimingBytes,
      long pauseNanos,
      long nowNanos) {
    long sequence = (long) LONG.getVolatile(page, PLAN) | 1;
    LONG.setVolatile(page, PLAN, sequence);
    VarHandle.fullFence();
    LONG.set(page, PLAN_BLOCKS, order.blocks());
    LONG.set(page, PLAN_LIMIT, order.limitNanos());
    LONG.set(page, PLAN_VICTIMS, (long) order.victims().code());
    LONG.set(page, PLAN_WRITTEN, nowNanos);
    LONG.set(page, PLAN_PENDING, pendingBytes);
    LONG.set(page, PLAN_RECLAIMING, reclaimingBytes);
    LONG.set(page, PLAN_PAUSE, pauseNanos);
    LONG.setVolatile(page, PLAN, sequence + 1);
  }

  /**
   * Returns what the sidecar tells, or a status that says that there is none: not written within
   * {@code oldestNanos} before {@code nowNanos}, or not plausible.
   */
  public SidecarStatus status(long nowNanos, long oldestNanos) {
    for (int tried = 0; tried < TRIES; tried++) {
      long before = (long) LONG.getVolatile(page, STATUS);
      if ((before & 1) == 0) {
        SidecarStatus status = readStatus(nowNanos, oldestNanos);
        VarHandle.fullFence();
        if ((long) LONG.getVolatile(page, STATUS) == before) {
          return status;
        }
      }
    }
    return SidecarStatus.ABSENT;
  }

  private SidecarStatus readStatus(long nowNanos, long oldestNanos) {
    long state = get(STATUS_STATE);
    long writtenNanos = get(STATUS_WRITTEN);
    long age = nowNanos - writtenNanos;
    if (!isFormatted() || writtenNanos == 0 || age > oldestNanos || age < -oldestNanos) {
      return SidecarStatus.ABSENT;
    }
    Map<SidecarStatus.Counter, Long> counters = new EnumMap<>(SidecarStatus.Counter.class);
    int at = STATUS_COUNTERS;
    for (SidecarStatus.Counter counter : SidecarStatus.Counter.values()) {
      counters.put(counter, get(at));
      at += Long.BYTES;
    }
    return new SidecarStatus(SidecarStatus.State.of(state), counters, drive());
  }

  private @Nullable DriveState drive() {
    long blockBytes = get(STATUS_BLOCK_BYTES);
    long count = get(STATUS_TIMES_COUNT);
    long perBlock = get(STATUS_NANOS_PER_BLOCK);
    long free = get(STATUS_FREE_BLOCKS);
    if (blockBytes <= 0 || blockBytes > MOST_BLOCK_BYTES || free < 0) {
      return null;
    }
    if (count < 0 || count > MOST_TIMES || (count == 0 && perBlock < 0)) {
      return null;
    }
    if (count == 0 && perBlock > 0) {
      return DriveState.ofMean(free, (int) blockBytes, perBlock);
    }
    long[] times = new long[(int) count];
    for (int i = 0; i < times.length; i++) {
      times[i] = get(STATUS_TIMES + i * Long.BYTES);
      if (times[i] < 0 || (i > 0 && times[i] < times[i - 1])) {
        return null;
      }
    }
    return DriveState.ofVictims(free, (int) blockBytes, times);
  }

  private long get(int at) {
    return (long) LONG.get(page, at);
  }
}
