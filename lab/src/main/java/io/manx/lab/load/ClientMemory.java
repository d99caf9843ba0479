// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.run.RunHistograms;
import java.util.List;

/** Memory of each process that sends a share of a load, and the options of its JVM. */
public final class ClientMemory {
  /** A young generation that lasts for a run, like the parent's, and what little else lives. */
  private static final long LEAST_HEAP_MEGABYTES = 384;

  /** Memory beside the heap: direct memory, metaspace, code, threads. */
  private static final long OVERHEAD_BYTES = 150L << 20;

  private ClientMemory() {}

  /** Returns the bytes that all processes of a load take; 0 if this process alone sends it. */
  public static long bytes(LoadOptions load) {
    return load.processes() == 1
        ? 0
        : load.processes() * ((heapMegabytes(load) << 20) + OVERHEAD_BYTES);
  }

  /** Returns the heap in MB: a histogram of each operation and interval lives until the end. */
  static long heapMegabytes(LoadOptions load) {
    long histograms =
        load.workload().weights().size() * LoadRecorder.intervals(load.duration().toNanos());
    long bytes = histograms * RunHistograms.create().getEstimatedFootprintInBytes();
    return LEAST_HEAP_MEGABYTES + (bytes >> 20);
  }

  static List<String> jvmOptions(LoadOptions load) {
    long heap = heapMegabytes(load);
    return List.of(
        "-Xms" + heap + "m",
        "-Xmx" + heap + "m",
        "-Xmn256m",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData");
  }
}
