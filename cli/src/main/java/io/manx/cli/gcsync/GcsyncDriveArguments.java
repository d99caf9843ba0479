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

/** Options that say what a node and its emulated drive are like. */
final class GcsyncDriveArguments {
  private static final long MIB = 1 << 20;
  private static final int MOST_MEMTABLES_PART = 2;

  /** Parallel's are such that memtables are copied in each young collection: long pauses. */
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

  /** Speed at which blocks have all their pages; those of slower drives are as much smaller. */
  private static final double FULL_SPEED = 640;

  /** MiB; a larger drive takes long to be used before the first round. */
  private static final int MOST_SIZE = 512;

  private static final int FULL_PAGES = 256;
  private static final int FEWEST_PAGES = 4;

  /** Time of flash that the drive's buffer holds writes for. */
  private static final long BUFFER_NANOS = 2_000_000L;

  /** A block is erased in the time of so much of its pages programmed, and read in a fifth. */
  private static final double ERASE_PART = 10.0 / FULL_PAGES;

  private static final int READS_PER_PROGRAM = 5;

  @Option(
      names = "--heap",
      paramLabel = "MIB",
      defaultValue = "512",
      description = "Heap of the node (default: ${DEFAULT-VALUE}).")
  int heap = 512;

  @Option(
      names = "--memtables",
      paramLabel = "MIB",
      defaultValue = "24",
      description = "Heap for memtables (default: ${DEFAULT-VALUE}).")
  int memtables = 24;

  @Option(
      names = "--drive-size",
      paramLabel = "MIB",
      defaultValue = "128",
      description = "Flash of the drive (default: ${DEFAULT-VALUE}).")
  int size = 128;

  @Option(
      names = "--drive-speed",
      paramLabel = "MIB/S",
      defaultValue = "8",
      description = "At which a clean drive writes (default: ${DEFAULT-VALUE}).")
  double speed = 8;

  @Option(
      names = "--fill",
      paramLabel = "PERCENT",
      defaultValue = "75",
      description = "Share of the drive that is in use (default: ${DEFAULT-VALUE}).")
  double fill = 75;

  @Option(
      names = "--jvm-option",
      paramLabel = "OPTION",
      description = "A further option of the node's JVM, such as -Xmn128m; repeatable.")
  List<String> jvmOptions = List.of();

  LiveDriveOptions options(long seed) {
    if (!(fill >= 1 && fill <= 95)) {
      throw new UserException("fill " + fill + " is out of range; choose 1 to 95 percent");
    }
    if (!(speed >= 1 && speed <= 4096)) {
      throw new UserException("drive speed " + speed + " is out of range; choose 1 to 4096 MiB/s");
    }
    if (size < 64 || size > MOST_SIZE) {
      throw new UserException(
          "drive size " + size + " is out of range; choose 64 to " + MOST_SIZE + " MiB");
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

  /** A slower drive has smaller blocks, so that reclaiming one takes as long as on a fast one. */
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
      throw new UserException("unknown collector '" + collector + "'; there are parallel, g1, zgc");
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
    int most = heap / MOST_MEMTABLES_PART;
    if (memtables < 1 || memtables > most) {
      throw new UserException(
          "memtables %d are out of range; choose 1 to %d MiB, half of the heap"
              .formatted(memtables, most));
    }
  }

  /** The node and the drive in words; a run is continued only on the same. */
  String place(String collector) {
    return "one node, %s, heap %d MiB, memtables %d MiB, JVM options %s; drive %d MiB, %s MiB/s, %s %% in use"
        .formatted(collector, heap, memtables, jvmOptions, size, speed, fill);
  }
}
