// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.CollectionPolicy;
import io.manx.core.collection.DriveState;
import io.manx.core.collection.MemtableState;
import io.manx.core.collection.PauseHistory;
import io.manx.core.collection.VictimOrder;

/**
 * A simulated node that only writes. Memtables fill and flushes empty them. The JVM pauses after a
 * number of allocated bytes, and a policy decides how much the drive collects in the pause (figures
 * 1, 5 and 6 of Han and others). For one thread.
 *
 * <p>The policy knows what the agent knows on a real node: a flush counts in full until it has
 * ended, and compaction only when it has ended.
 *
 * <p>A write takes memtable memory when its turn comes, and waits for a flush if there is none
 * left. All of this stops in a pause, as it runs in the JVM; the drive continues.
 */
final class WriteNode {
  private static final int MEASURED_BLOCKS = 32;

  private final SyncScenario scenario;
  private final CollectionPolicy policy;
  private final BusyDrive drive;
  private final PauseModel pauses;
  private final RunRecorder recorder;
  private final FileWriter flusher;
  private final FileWriter compactor;
  private final PauseHistory history = new PauseHistory();
  private final int flushPages;
  private final long meanReclaimNanos;

  private long freeAtNanos;
  private long usedBytes;
  private long pendingBytes;
  private long writtenBytes;
  private long flushedBytes;
  private long compactedBytes;
  private long bytesUntilPause;
  private long flushBeganNanos;
  private long pausedInFlushNanos;
  private WriteCause backlog = WriteCause.FAST;

  WriteNode(
      SyncScenario scenario,
      CollectionPolicy policy,
      BusyDrive drive,
      PauseModel pauses,
      RunRecorder recorder) {
    this.scenario = scenario;
    this.policy = policy;
    this.drive = drive;
    this.pauses = pauses;
    this.recorder = recorder;
    flusher = new FileWriter(drive);
    compactor = new FileWriter(drive);
    bytesUntilPause = pauses.firstBytes();
    meanReclaimNanos = meanReclaimNanos(drive);
    flushPages = (int) (scenario.flushBytes() / scenario.geometry().pageBytes());
  }

  /** Takes a write; returns the time at which it ends. */
  long write(long arrivalNanos) {
    if (arrivalNanos >= freeAtNanos) {
      backlog = WriteCause.FAST;
    }
    long begin = Math.max(arrivalNanos, freeAtNanos);
    workUntil(begin);
    begin = waitForRoom(begin);
    usedBytes += scenario.recordBytes();
    pendingBytes += scenario.recordBytes();
    writtenBytes += scenario.recordBytes();
    bytesUntilPause -= scenario.recordBytes();
    freeAtNanos = begin + scenario.serviceNanos();
    beginFlushIfDue(freeAtNanos);
    long end = freeAtNanos;
    if (bytesUntilPause <= 0) {
      bytesUntilPause = pauses.nextBytes();
      end = pause(freeAtNanos);
    }
    recorder.write(arrivalNanos, end, backlog, flusher.isWriting(), drive.flash().usableBlocks());
    return end;
  }

  private long waitForRoom(long begin) {
    long now = begin;
    while (usedBytes + scenario.recordBytes() > scenario.memtableBytes()) {
      backlog = WriteCause.FLUSH;
      now = Math.max(now, writeChunk());
    }
    return now;
  }

  private void workUntil(long nanos) {
    while (Math.min(flusher.nextNanos(), compactor.nextNanos()) < nanos) {
      writeChunk();
    }
  }

  /** Writes the next chunk; returns the time at which it is written. */
  private long writeChunk() {
    if (compactor.nextNanos() < flusher.nextNanos()) {
      long end = compactor.writeChunk();
      if (!compactor.isWriting()) {
        compactedBytes = (long) (flushedBytes * scenario.compactionRatio());
      }
      return end;
    }
    long end = flusher.writeChunk();
    if (!flusher.isWriting()) {
      recorder.flush(flushBeganNanos, end - flushBeganNanos - pausedInFlushNanos);
      usedBytes -= scenario.flushBytes();
      flushedBytes += scenario.flushBytes();
      compactor.begin(end, (int) (flushPages * scenario.compactionRatio()));
      beginFlushIfDue(end);
    }
    return end;
  }

  private void beginFlushIfDue(long nanos) {
    if (!flusher.isWriting() && pendingBytes >= scenario.flushBytes()) {
      pendingBytes -= scenario.flushBytes();
      flushBeganNanos = nanos;
      pausedInFlushNanos = 0;
      flusher.begin(nanos, flushPages);
    }
  }

  private long pause(long nanos) {
    workUntil(nanos);
    long length = pauses.nextNanos();
    long end = nanos + length;
    if (backlog == WriteCause.FAST) {
      backlog = WriteCause.ALLOCATION;
    }
    drive.collect(nanos, end, order(), scenario.opaque());
    history.paused(nanos, length, writtenBytes, compactedBytes);
    if (flusher.isWriting()) {
      pausedInFlushNanos += length;
    }
    flusher.pausedUntil(end);
    compactor.pausedUntil(end);
    freeAtNanos = end;
    recorder.pause(nanos, length);
    return end;
  }

  private CollectionOrder order() {
    MemtableState memtables =
        new MemtableState(
            pendingBytes,
            flusher.isWriting() ? scenario.flushBytes() : 0,
            scenario.flushBytes(),
            history.pendingBytesPerPause(),
            history.otherBytesPerPause());
    return policy.order(history.forecast(), memtables, driveState());
  }

  private DriveState driveState() {
    return scenario.opaque()
        ? DriveState.ofMean(0, scenario.geometry().blockBytes(), meanReclaimNanos)
        : drive.flash().state(policy.victims());
  }

  /** The mean time to reclaim a block, which was measured once for an opaque drive. */
  private static long meanReclaimNanos(BusyDrive drive) {
    long nanos = drive.flash().state(VictimOrder.FEWEST_VALID).nanosToReclaim(MEASURED_BLOCKS);
    return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : nanos / MEASURED_BLOCKS;
  }
}
