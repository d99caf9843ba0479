// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.load.tpch.TpchScale;
import io.manx.lab.load.workload.Arrivals;
import io.manx.lab.load.workload.FieldLengths;
import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadOptionsBuilder;
import io.manx.lab.load.workload.OperationMix;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the load to send. */
public final class LoadArguments {
  static final long DEFAULT_RECORDS = 10_000;
  private static final int DEFAULT_FIELDS = 10;
  private static final int DEFAULT_FIELD_LENGTH = 100;
  private static final double DEFAULT_RATE = 1_000;
  private static final Duration LONGEST_FOR_REQUESTS = Duration.ofMinutes(10);

  @Option(
      names = "--workload",
      paramLabel = "A-F|M|MIX|tpch|two-tables",
      defaultValue = "B",
      description =
          "YCSB core workload; or M, in which half of the reads fetch 10 records with IN; or a mix"
              + " of operations in whole percents, such as read=90,range=10 (default:"
              + " ${DEFAULT-VALUE}, 95 %% reads and 5 %% updates). Operations: read, update,"
              + " insert, range, read-modify-write, multi-read, slice. A range reads records in the"
              + " order of their tokens. A slice reads rows of one partition of table"
              + " TABLE_slices. Or queries of TPC-H: tpch, tpch:TEMPLATE=WEIGHT,…, two-tables, or"
              + " two-tables:light=96,heavy=4; see docs/measure/tpch.md.")
  public String workload = "B";

  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "Open loop: requests per second, sent on schedule whatever the answers (default: 1000).")
  public @Nullable Double rate;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Closed loop: N threads, each with one outstanding request (default: an open loop). For"
              + " throughput: its latencies leave out the requests that a stall delays.")
  public @Nullable Integer threads;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description =
          "End the measured part of a closed loop after N requests, the same ones for all variants;"
              + " --duration is then its limit (default: 10m).")
  @Nullable Long requests;

  @Option(
      names = "--arrivals",
      defaultValue = "CONSTANT",
      description =
          "Arrivals of the open loop: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  public Arrivals.Kind arrivals = Arrivals.Kind.CONSTANT;

  @Option(
      names = "--records",
      paramLabel = "N",
      description = "Number of records (default: " + DEFAULT_RECORDS + ").")
  public @Nullable Long records;

  @Option(
      names = "--tables",
      paramLabel = "N",
      description =
          "Tables that share the records evenly: TABLE, TABLE2 and so on (default: 1). Each takes"
              + " memory of the nodes; 50 are realistic.")
  @Nullable Integer tables;

  @Option(
      names = "--keys",
      description =
          "Distribution of the records that are read and written, and of the first records of"
              + " ranges: ${COMPLETION-CANDIDATES} (default: the workload's own, ZIPFIAN for a"
              + " mix).")
  @Nullable KeyDistribution keys;

  @Option(
      names = "--range-rows",
      paramLabel = "N",
      description =
          "Maximum rows of a range or a slice; each asks for a uniformly random number from 1 to N"
              + " (default: 100, as in YCSB).")
  public @Nullable Integer rangeRows;

  @Option(
      names = "--slice-rows",
      paramLabel = "N",
      description =
          "Rows of each partition that slices read; there are --records / N partitions (default:"
              + " 1000).")
  @Nullable Integer sliceRows;

  @Option(names = "--fields", paramLabel = "N", description = "Fields of a record (default: 10).")
  public @Nullable Integer fields;

  @Option(
      names = "--field-length",
      paramLabel = "BYTES",
      description =
          "Length of each field in bytes, or the maximum of --field-lengths (default: 100).")
  public @Nullable Integer fieldLength;

  @Option(
      names = "--field-lengths",
      description =
          "Distribution of the lengths of fields: ${COMPLETION-CANDIDATES}; ZIPFIAN gives records"
              + " of skewed size (default: CONSTANT).")
  FieldLengths.@Nullable Kind fieldLengths;

  @Option(
      names = "--consistency",
      paramLabel = "OPERATION=LEVEL",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      description =
          "Consistency level of each operation, such as read=LOCAL_QUORUM,update=ONE; 'all' means"
              + " every operation (default: all=LOCAL_ONE).")
  Map<String, String> consistency = new LinkedHashMap<>();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "Request timeout; failures are recorded with at least this latency (default:"
              + " ${DEFAULT-VALUE}).")
  public Duration timeout = Duration.ofSeconds(2);

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  public long seed = 1;

  @Option(
      names = "--max-outstanding",
      paramLabel = "N",
      defaultValue = "50000",
      description =
          "Maximum outstanding requests; further ones are not sent, but counted (default:"
              + " ${DEFAULT-VALUE}).")
  int maximumOutstanding = 50_000;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "16",
      description =
          "Independent driver sessions, each like one application instance (default:"
              + " ${DEFAULT-VALUE}).")
  public int clients = 16;

  @Option(
      names = "--client-processes",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Processes that send the load, each with its share of requests and --clients (default:"
              + " ${DEFAULT-VALUE}, this process).")
  int processes = 1;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      description =
          "TPC-H's scale factor, 0.001 to 10, for tpch and two-tables (default: 0.02, some 153,000"
              + " rows).")
  @Nullable Double scale;

  @Option(
      names = "--drop-page-cache",
      description =
          "Remove the nodes' data files from the page cache before each run, so that it begins with"
              + " reads from disk; --disturb disk:cache=64mb keeps the cache small throughout"
              + " (embedded cluster, Linux, no root).")
  boolean dropPageCache;

  /** Returns the longest duration of a measured part: the given one, or the default. */
  public Duration longest(@Nullable Duration given, Duration usual) {
    return given != null ? given : requests == null ? usual : LONGEST_FOR_REQUESTS;
  }

  /**
   * Returns the options of the load.
   *
   * @throws io.manx.results.UserException if an option is out of range or contradicts another
   */
  public LoadOptions options(Duration settle, Duration duration) {
    OperationMix chosen = OperationMix.parse(workload);
    LoadConflicts.reject(this, chosen.dataSet());
    LoadOptionsBuilder load =
        LoadOptions.of(chosen, duration)
            .keys(keys == null ? chosen.keys() : keys)
            .records(orElse(records, DEFAULT_RECORDS))
            .fields(orElse(fields, DEFAULT_FIELDS))
            .lengths(
                new FieldLengths(
                    orElse(fieldLengths, FieldLengths.Kind.CONSTANT),
                    orElse(fieldLength, DEFAULT_FIELD_LENGTH)))
            .arrivals(arrivals)
            .settle(settle)
            .timeout(timeout)
            .consistency(OperationLevels.of(consistency))
            .seed(seed)
            .maximumOutstanding(maximumOutstanding)
            .layout(
                new Layout(
                    orElse(tables, Layout.DEFAULT.tables()),
                    orElse(sliceRows, Layout.DEFAULT.sliceRows()),
                    orElse(rangeRows, Layout.DEFAULT.rangeRows())))
            .requests(requests == null ? 0 : requests)
            .scale(scale == null ? TpchScale.DEFAULT : new TpchScale(scale))
            .processes(processes)
            .dropsPageCache(dropPageCache);
    return threads != null
        ? load.closedLoop(threads).build()
        : load.openLoop(rate == null ? DEFAULT_RATE : rate).build();
  }

  private static <T> T orElse(@Nullable T given, T usual) {
    return given == null ? usual : given;
  }
}
