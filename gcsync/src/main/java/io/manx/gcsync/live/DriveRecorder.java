// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import io.manx.gcsync.drive.DriveServer;
import io.manx.gcsync.drive.DriveServer.FileKey;
import io.manx.gcsync.drive.EmulatedDrive;
import io.manx.gcsync.evaluation.Lateness;
import io.manx.gcsync.flash.FlashCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Records an emulated drive over time, so that figures can be computed by round. Thread-safe. */
final class DriveRecorder implements DriveServer.FileListener, AutoCloseable {
  private static final long INTERVAL_MILLIS = 100;

  private final EmulatedDrive drive;
  private final ConcurrentLinkedQueue<DriveSample> samples = new ConcurrentLinkedQueue<>();
  private final Map<FileKey, WrittenFile> files = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<WrittenFile> released = new ConcurrentLinkedQueue<>();
  private final LongAdder writes = new LongAdder();
  private final LongAdder late = new LongAdder();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(DriveRecorder::daemon);

  DriveRecorder(EmulatedDrive drive) {
    this.drive = drive;
  }

  /**
   * A sample of the drive's state.
   *
   * @param nanos monotonic time
   * @param counts counts of the current flash
   * @param freeBlocks free blocks that can be written to without waiting
   */
  record DriveSample(long nanos, FlashCounts counts, int freeBlocks) {}

  void start() {
    var unused = timer.scheduleAtFixedRate(this::sample, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void sample() {
    long now = System.nanoTime();
    int free = drive.freeBlocks(now);
    samples.add(new DriveSample(now, drive.counts(), free));
  }

  @Override
  public void written(FileKey file, long bytes, long sentNanos, long beginNanos, long endNanos) {
    writes.increment();
    if (beginNanos - sentNanos > Lateness.LATE_NANOS) {
      late.increment();
    }
    files.merge(
        file,
        new WrittenFile(beginNanos, endNanos, bytes),
        (known, more) -> known.with(endNanos, bytes));
  }

  @Override
  public void released(FileKey file) {
    WrittenFile gone = files.remove(file);
    if (gone != null) {
      released.add(gone);
    }
  }

  List<DriveSample> samples() {
    return List.copyOf(samples);
  }

  List<WrittenFile> files() {
    List<WrittenFile> all = new ArrayList<>(released);
    all.addAll(files.values());
    return all;
  }

  Lateness lateness() {
    return new Lateness(writes.sum(), late.sum());
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "manx-drive-recorder");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
