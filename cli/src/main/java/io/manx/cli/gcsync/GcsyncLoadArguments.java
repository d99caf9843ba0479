// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.cli.argument.LoadArguments;
import io.manx.lab.load.workload.Arrivals;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.UserException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the load for a node on an emulated drive. */
final class GcsyncLoadArguments {
  /** Threads in section 4 of the paper. */
  private static final int DEFAULT_THREADS = 4;

  @Option(
      names = "--workload",
      paramLabel = "A-F|MIX",
      defaultValue = "A",
      description =
          "YCSB core workload or mix, as for 'manx bench' (default: ${DEFAULT-VALUE}, half reads,"
              + " half updates).")
  String workload = "A";

  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "Open loop: requests per second, sent on schedule whatever the answers (default: a closed"
              + " loop).")
  @Nullable Double rate;

  @Option(
      names = "--arrivals",
      description = "Arrivals of the open loop: ${COMPLETION-CANDIDATES} (default: BURSTS).")
  Arrivals.@Nullable Kind arrivals;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Closed loop: N threads, each with one outstanding request (default: 4, as in the"
              + " paper).")
  @Nullable Integer threads;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Number of records (default: ${DEFAULT-VALUE}).")
  long records = 1_000;

  @Option(
      names = "--field-length",
      paramLabel = "BYTES",
      defaultValue = "4000",
      description = "Length of each of the ten fields in bytes (default: ${DEFAULT-VALUE}).")
  int fieldLength = 4_000;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Independent driver sessions, each like one application instance (default:"
              + " ${DEFAULT-VALUE}).")
  int clients = 4;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  /** Long, because the measured writes may wait for seconds. */
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  LoadOptions options(Duration duration) {
    if (arrivals != null && rate == null) {
      throw new UserException("--arrivals needs an open loop; add --rate N, or drop --arrivals");
    }
    LoadArguments arguments = new LoadArguments();
    arguments.workload = workload;
    arguments.rate = rate;
    arguments.threads = threads();
    arguments.arrivals = arrivals();
    arguments.records = records;
    arguments.fieldLength = fieldLength;
    arguments.clients = clients;
    arguments.seed = seed;
    arguments.timeout = TIMEOUT;
    return arguments.options(Duration.ZERO, duration);
  }

  private @Nullable Integer threads() {
    return rate == null && threads == null ? Integer.valueOf(DEFAULT_THREADS) : threads;
  }

  private Arrivals.Kind arrivals() {
    return arrivals == null ? Arrivals.Kind.BURSTS : arrivals;
  }

  /** Describes the load. */
  String text() {
    return "workload "
        + workload
        + (rate == null
            ? ", " + threads() + " threads"
            : ", " + Math.round(rate) + " requests/s, " + arrivals());
  }
}
