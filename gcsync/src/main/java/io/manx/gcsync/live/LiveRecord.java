// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import io.manx.gcsync.flash.FlashCounts;
import io.manx.gcsync.sim.NodeRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The record of an emulated drive and of the JVM on it, over time.
 *
 * @param samples samples of the drive
 * @param files files written to the drive
 * @param pauses pauses of the JVM
 * @param epochNanos time since 1970 less monotonic time
 */
public record LiveRecord(
    List<DriveRecorder.DriveSample> samples,
    List<WrittenFile> files,
    List<JvmPause> pauses,
    long epochNanos) {
  /** Minimum size of a flushed file; smaller ones are not from flushes. */
  private static final long MIN_FLUSH_BYTES = 256 << 10;

  static LiveRecord of(
      List<DriveRecorder.DriveSample> samples, List<WrittenFile> files, List<JvmPause> pauses) {
    long epochNanos = System.currentTimeMillis() * 1_000_000L - System.nanoTime();
    return new LiveRecord(samples, files, pauses, epochNanos);
  }

  /** Returns the record of a round. */
  LiveRecord during(Instant start, Duration length) {
    long begin = Duration.between(Instant.EPOCH, start).toNanos() - epochNanos;
    long end = begin + length.toNanos();
    return new LiveRecord(
        samples.stream().filter(one -> one.nanos() >= begin && one.nanos() <= end).toList(),
        files.stream().filter(one -> one.beginNanos() >= begin && one.endNanos() <= end).toList(),
        pauses.stream().filter(one -> beginNanos(one) >= begin && endNanos(one) <= end).toList(),
        epochNanos);
  }

  private long endNanos(JvmPause pause) {
    return pause.endMillis() * 1_000_000L - epochNanos;
  }

  private long beginNanos(JvmPause pause) {
    return endNanos(pause) - pause.lengthNanos();
  }

  /** Time of each flush, without the JVM's pauses. */
  List<Long> flushNanos() {
    return files.stream()
        .filter(file -> file.bytes() >= MIN_FLUSH_BYTES)
        .map(file -> Math.max(0, file.endNanos() - file.beginNanos() - pausedIn(file)))
        .toList();
  }

  private long pausedIn(WrittenFile file) {
    return pauses.stream()
        .flatMapToLong(
            pause ->
                LongStream.of(
                    Math.min(endNanos(pause), file.endNanos())
                        - Math.max(beginNanos(pause), file.beginNanos())))
        .filter(overlap -> overlap > 0)
        .sum();
  }

  /** Counts of the drive from the first sample to the last. */
  FlashCounts counts() {
    if (samples.isEmpty()) {
      return new FlashCounts(0, 0, 0, 0, 0);
    }
    return samples.get(samples.size() - 1).counts().since(samples.get(0).counts());
  }

  /** Free blocks over time, counted from the first sample. */
  List<NodeRun.FreeBlocks> freeBlocks() {
    return samples.stream()
        .map(one -> new NodeRun.FreeBlocks(one.nanos() - samples.get(0).nanos(), one.freeBlocks()))
        .toList();
  }
}
