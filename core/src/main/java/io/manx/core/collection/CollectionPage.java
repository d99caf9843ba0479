// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The page of memory that a node and the sidecar share. The node writes its plan for the next
 * pause, the sidecar the drive's status. Numbers are 64 bits wide, lowest byte first. Each half
 * begins with a sequence number that is odd while the half is written. The sidecar's copy of this
 * layout is in {@code gcsync/src/main/native/page.h}.
 *
 * <p>One thread writes; readers on any thread try again while they see a write. Nothing that is
 * read is trusted: implausible values count as no report of the drive.
 */
public final class CollectionPage {
  /** Bytes of the page. */
  public static final int BYTES = 4096;

  /** The beginning of the page: "MANXGCP1". */
  public static final long MAGIC = 0x3150_4347_584E_414DL;

  /** Most times that a drive reports, one for each further block. */
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
   * Creates a page on existing memory.
   *
   * @throws IllegalArgumentException if the memory is too small
   */
  public CollectionPage(ByteBuffer page) {
    if (page.capacity() < BYTES) {
      throw new IllegalArgumentException(
          "a page of " + page.capacity() + " bytes; it must have " + BYTES);
    }
    this.page = page;
  }

  /** Initialises the page, without a plan and without a sidecar. */
  public void format() {
    for (int at = 0; at < BYTES; at += Long.BYTES) {
      LONG.set(page, at, 0L);
    }
    LONG.setVolatile(page, 0, MAGIC);
  }

  /** Whether the page has been initialised. */
  public boolean isFormatted() {
    return (long) LONG.getVolatile(page, 0) == MAGIC;
  }

  /**
   * Writes the plan for the next pause.
   *
   * @param order what the drive should do
   * @param pendingBytes bytes of heap in memtables
   * @param reclaimingBytes bytes of heap in memtables that are being flushed
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
   * Returns the sidecar's status. The sidecar counts as absent if the status is implausible, or was
   * not written within {@code oldestNanos} before {@code nowNanos}.
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
