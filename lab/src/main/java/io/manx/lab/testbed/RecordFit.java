// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.HostProbe;
import io.manx.lab.cluster.MutationLimit;
import io.manx.lab.cluster.Preflight;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.cluster.SystemProbe;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;

/** Checks, before nodes are started, whether an embedded cluster can hold the records of a load. */
public final class RecordFit {
  /** The most that a node stores for a field beside its value. */
  private static final long FIELD_OVERHEAD_BYTES = 64;

  private static final double MEGABYTE = 1 << 20;
  private static final double GIGABYTE = 1 << 30;

  private RecordFit() {}

  /**
   * Checks that they fit.
   *
   * @param tables how many sets of the load's tables are loaded; dropped ones still count, because
   *     their snapshots keep the space
   * @throws UserException if a node would refuse a record, or the disk cannot hold them all
   */
  public static void require(ClusterOptions options, LoadOptions load, int tables) {
    Path state = StateDirectory.fromEnvironment().root();
    require(options, load, tables, new SystemProbe(), state);
  }

  static void require(
      ClusterOptions options, LoadOptions load, int tables, HostProbe probe, Path state) {
    if (load.workload().dataSet() == DataSet.RECORDS) {
      requireWritable(options, load);
    }
    requireDisk(options, load, tables, probe, state);
  }

  private static void requireWritable(ClusterOptions options, LoadOptions load) {
    OptionalLong limit = MutationLimit.of(options);
    long record = load.fields() * (load.lengths().maximumBytes() + FIELD_OVERHEAD_BYTES);
    if (limit.isPresent() && record > limit.getAsLong()) {
      throw new UserException(
          String.format(
              Locale.ROOT,
              "a record of %d fields of %,d bytes exceeds the largest write of a node, %.1f MB;"
                  + " choose a smaller --field-length or fewer --fields, or set --server-option"
                  + " commitlog_segment_size=%dMiB",
              load.fields(),
              load.lengths().maximumBytes(),
              limit.getAsLong() / MEGABYTE,
              1 + (long) Math.ceil(2 * record / MEGABYTE)));
    }
  }

  private static void requireDisk(
      ClusterOptions options, LoadOptions load, int tables, HostProbe probe, Path state) {
    int replicas =
        options.dataCentres().stream()
            .mapToInt(nodes -> Math.min(nodes, options.replicationFactor()))
            .sum();
    double needed = bytes(load) * replicas * tables;
    if (!probe.canHoldFiles(state)) {
      throw new UserException(Preflight.unusable(state));
    }
    long free = probe.freeDiskBytes(state);
    if (needed > free) {
      throw new UserException(
          String.format(
              Locale.ROOT,
              "%,d rows of %.3g MB in %d %s, each on %d replicas, need %.1f GB of disk in %s,"
                  + " but only %.1f GB are free; choose %s, or set MANX_HOME elsewhere",
              load.storedRows(),
              bytes(load) / MEGABYTE / load.storedRows(),
              tables,
              tables == 1 ? "set of tables" : "sets of tables",
              replicas,
              needed / GIGABYTE,
              state,
              free / GIGABYTE,
              load.workload().dataSet() == DataSet.TPC_H
                  ? "a smaller --scale"
                  : "fewer --records or a smaller --field-length"));
    }
  }

  /** Returns the bytes of all rows on one replica. */
  private static double bytes(LoadOptions load) {
    return load.workload().dataSet() == DataSet.TPC_H
        ? load.workload().tpchTables().stream().mapToLong(table -> table.bytes(load.scale())).sum()
        : load.fields() * load.lengths().meanBytes() * load.storedRows();
  }
}
