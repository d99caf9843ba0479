// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;
import io.manx.gcsync.live.LiveDriveOptions;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of a node and its emulated drive. */
final class GcsyncDriveArguments {
  private static final long MIB = 1 << 20;
  private static final int MAX_MEMTABLES_PART = 2;

  /**
   * JVM options by collector. ParallelGC copies memtables in each young collection: long pauses.
   */
  private static final Map<String, List<String>> COLLECTORS =
      Map.of(
          "parallel",
          List.of(
              "-XX:+UseParallelGC",
              "-XX:ParallelGCThreads=1",
              "-XX:-UseAdaptiveSizePolicy",
              "-Xmn72m",
              "-XX:SurvivorRatio=1",
              "-XX:MaxTenuringThreshold=16"),
          "g1",
          List.of("-XX:+UseG1GC"),
          "zgc",
          List.of("-XX:+UseZGC"));

  /** Drive speed in MiB/s from which blocks have {@link #FULL_PAGES}; slower drives have fewer. */
  private static final double FULL_SPEED = 640;

  /** In MiB; a larger drive would take too long to age before the first round. */
  private static final int MAX_SIZE = 512;

  private static final int FULL_PAGES = 256;
  private static final int FEWEST_PAGES = 4;

  /** Flash time of the writes that the drive's buffer holds. */
  private static final long BUFFER_NANOS = 2_000_000L;

  /** Time to erase a block, as a part of the time to program all of its pages. */
  private static final double ERASE_PART = 10.0 / FULL_PAGES;

  private static final int READS_PER_PROGRAM = 5;

  @Option(
      names = "--heap",
      paramLabel = "MIB",
      defaultValue = "512",
      description = "Heap of the node in MiB (default: ${DEFAULT-VALUE}).")
  int heap = 512;

  @Option(
      names = "--memtables",
      paramLabel = "MIB",
      defaultValue = "24",
      description = "Heap for memtables in MiB (default: ${DEFAULT-VALUE}).")
  int memtables = 24;

  @Option(
      names = "--drive-size",
      paramLabel = "MIB",
      defaultValue = "128",
      description = "Size of the drive's flash in MiB (default: ${DEFAULT-VALUE}).")
  int size = 128;

  @Option(
      names = "--drive-speed",
      paramLabel = "MIB/S",
      defaultValue = "8",
      description = "Write speed of a clean drive in MiB/s (default: ${DEFAULT-VALUE}).")
  double speed = 8;

  @Option(
      names = "--fill",
      paramLabel = "PERCENT",
      defaultValue = "75",
      description = "Share of the drive in use, 1 to 95 percent (default: ${DEFAULT-VALUE}).")
  double fill = 75;

  @Option(
      names = "--jvm-option",
      paramLabel = "OPTION",
      description = "Option of each node's JVM, such as -Xmn128m; repeatable.")
  List<String> jvmOptions = List.of();

  LiveDriveOptions options(long seed) {
    if (!(fill >= 1 && fill <= 95)) {
      throw new UserException("fill " + fill + " is out of range; choose 1 to 95 percent");
    }
    if (!(speed >= 1 && speed <= 4096)) {
      throw new UserException("drive speed " + speed + " is out of range; choose 1 to 4096 MiB/s");
    }
    if (size < 64 || size > MAX_SIZE) {
      throw new UserException(
          "drive size " + size + " is out of range; choose 64 to " + MAX_SIZE + " MiB");
    }
    FlashGeometry geometry = geometry();
    long program = (long) (geometry.pageBytes() * 1e9 / (speed * MIB));
    FlashTiming timing =
        new FlashTiming(
            program / READS_PER_PROGRAM,
            program,
            (long) (program * geometry.pagesPerBlock() * ERASE_PART));
    return new LiveDriveOptions(geometry, timing, fillRatio(), BUFFER_NANOS, seed);
  }

  /** Gives slower drives smaller blocks, so that reclaiming a block always takes as long. */
  private FlashGeometry geometry() {
    FlashGeometry whole = FlashGeometry.ofBytes(size * MIB);
    int pages = (int) Math.round(FULL_PAGES * Math.min(1, speed / FULL_SPEED));
    int pagesPerBlock = Math.max(FEWEST_PAGES, pages);
    int blocks = (int) (size * MIB / ((long) whole.pageBytes() * pagesPerBlock));
    return new FlashGeometry(
        whole.pageBytes(), pagesPerBlock, blocks, whole.overProvisioningRatio());
  }

  double fillRatio() {
    return fill / 100;
  }

  ClusterOptions cluster(String collector) {
    List<String> options = COLLECTORS.get(collector);
    if (options == null) {
      throw new UserException("unknown collector '" + collector + "'; choose parallel, g1 or zgc");
    }
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("memtable_allocation_type", "unslabbed_heap_buffers");
    server.put("memtable_heap_space", memtables + "MiB");
    server.put("memtable_flush_writers", 1);
    server.put("commitlog_total_space", "1024MiB");
    List<String> jvm = new ArrayList<>(options);
    jvm.addAll(jvmOptions);
    ClusterOptions cluster =
        ClusterOptions.DEFAULT
            .withNodes(1)
            .withReplicationFactor(1)
            .withHeapMegabytes(heap)
            .withServerOptions(server)
            .withJvmOptions(jvm);
    requireRoomForMemtables();
    return cluster;
  }

  private void requireRoomForMemtables() {
    int max = heap / MAX_MEMTABLES_PART;
    if (memtables < 1 || memtables > max) {
      throw new UserException(
          "memtables %d is out of range; choose 1 to %d MiB, half of the heap"
              .formatted(memtables, max));
    }
  }

  /** Describes the node and the drive; a run continues only if both are the same. */
  String place(String collector) {
    return ("one node, %s, heap %d MiB, memtables %d MiB, JVM options %s;"
            + " drive %d MiB, %s MiB/s, %s %% in use")
        .formatted(collector, heap, memtables, jvmOptions, size, speed, fill);
  }
}
