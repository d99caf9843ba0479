package io.manx.cli.argument;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.lab.load.workload.Arrivals;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.workload.FieldLengths;
import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadOptionsBuilder;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say what load to send. */
public final class LoadArguments {
  static final long DEFAULT_RECORDS = 10_000;
  private static final double DEFAULT_RATE = 1_000;
  private static final Duration LONGEST_FOR_REQUESTS = Duration.ofMinutes(10);

  @Option(
      names = "--workload",
      paramLabel = "A-F|M|MIX",
      defaultValue = "B",
      description =
          "YCSB core workload (default: ${DEFAULT-VALUE}, 95 %% reads and 5 %% updates); or M: half"
              + " of the reads ask for 10 records by IN; or a mix of operations in whole percents,"
              + " such as read=90,range=10. Operations: read, update, insert, range,"
              + " read-modify-write, multi-read, slice. A range reads records in the order of their"
              + " tokens, a slice rows of one partition, of a table TABLE_slices.")
  public String workload = "B";

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Open loop: requests/s that are due whatever the answers (default: 1000).")
  public @Nullable Double rate;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Closed loop instead: N threads, each with one request outstanding. For throughput;"
              + " its latencies leave out what a stall kept from being sent.")
  public @Nullable Integer threads;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description =
          "Ends the measured part of a closed loop after N requests, which are the same for all"
              + " variants; --duration is then the most that it takes (default: 10m).")
  @Nullable Long requests;

  @Option(
      names = "--arrivals",
      defaultValue = "CONSTANT",
      description = "Gaps of the open loop: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  public Arrivals.Kind arrivals = Arrivals.Kind.CONSTANT;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "" + DEFAULT_RECORDS,
      description = "Number of records (default: ${DEFAULT-VALUE}).")
  public long records = DEFAULT_RECORDS;

  @Option(
      names = "--tables",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Tables among which the records are divided evenly: TABLE, TABLE2 and so on (default:"
              + " ${DEFAULT-VALUE}). Each takes memory of the nodes; 50 are realistic.")
  int tables = 1;

  @Option(
      names = "--keys",
      description =
          "How records are chosen, also those that ranges begin with: ${COMPLETION-CANDIDATES}"
              + " (default: the workload's own; of a mix, ZIPFIAN).")
  @Nullable KeyDistribution keys;

  @Option(
      names = "--range-rows",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Most rows that a range or a slice asks for; how many each asks for is uniform from 1 on"
              + " (default: ${DEFAULT-VALUE}, YCSB's).")
  public int rangeRows = 100;

  @Option(
      names = "--slice-rows",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "Rows of each partition that slices read; --records divided by it is the number of"
              + " partitions (default: ${DEFAULT-VALUE}).")
  int sliceRows = 1_000;

  @Option(
      names = "--fields",
      paramLabel = "N",
      defaultValue = "10",
      description = "Fields of a record (default: ${DEFAULT-VALUE}).")
  public int fields = 10;

  @Option(
      names = "--field-length",
      paramLabel = "BYTES",
      defaultValue = "100",
      description = "Length of a field, or the greatest (default: ${DEFAULT-VALUE}).")
  public int fieldLength = 100;

  @Option(
      names = "--field-lengths",
      defaultValue = "CONSTANT",
      description =
          "How lengths are drawn: ${COMPLETION-CANDIDATES}; ZIPFIAN makes records of skewed size"
              + " (default: ${DEFAULT-VALUE}).")
  FieldLengths.Kind fieldLengths = FieldLengths.Kind.CONSTANT;

  @Option(
      names = "--consistency",
      paramLabel = "OPERATION=LEVEL",
      split = ",",
      description =
          "Consistency level per operation, e.g. read=LOCAL_QUORUM,update=ONE; 'all' stands for"
              + " every operation (default: all=LOCAL_ONE).")
  Map<String, String> consistency = new LinkedHashMap<>();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "After this a request has failed; failures count as at least as slow (default: "
              + "${DEFAULT-VALUE}, the driver's).")
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
          "Requests in flight beyond which the generator drops and counts (default: "
              + "${DEFAULT-VALUE}).")
  int maximumOutstanding = 50_000;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "16",
      description =
          "Independent driver sessions, as so many application instances would have (default: "
              + "${DEFAULT-VALUE}). A single one sees all requests in flight, which hides much.")
  public int clients = 16;

  @Option(
      names = "--drop-page-cache",
      description =
          "Takes the nodes' data files out of the page cache before each run or round, so that it"
              + " begins with reads from disk (embedded cluster, Linux, no root; --disturb"
              + " disk:cache=64mb keeps the cache small throughout).")
  boolean dropPageCache;

  /** Returns how long a measured part lasts at most, if the user does not say. */
  public Duration longest(@Nullable Duration given, Duration usual) {
    return given != null ? given : requests == null ? usual : LONGEST_FOR_REQUESTS;
  }

  public LoadOptions options(Duration warmUp, Duration duration) {
    if (rate != null && threads != null) {
      throw new UserException(
          "--rate (open loop) and --threads (closed loop) exclude each other; drop one");
    }
    if (threads != null && threads < 1) {
      throw new UserException("threads " + threads + " is out of range; choose 1 or more");
    }
    if (requests != null && requests < 1) {
      throw new UserException("requests " + requests + " is out of range; choose 1 or more");
    }
    ClientOptions.requireSessions(clients);
    OperationMix chosen = OperationMix.parse(workload);
    LoadOptionsBuilder load =
        LoadOptions.of(chosen, duration)
            .keys(keys == null ? chosen.keys() : keys)
            .records(records)
            .fields(fields)
            .lengths(new FieldLengths(fieldLengths, fieldLength))
            .arrivals(arrivals)
            .warmUp(warmUp)
            .timeout(timeout)
            .consistency(levels())
            .seed(seed)
            .maximumOutstanding(maximumOutstanding)
            .layout(new Layout(tables, sliceRows, rangeRows))
            .requests(requests == null ? 0 : requests)
            .dropsPageCache(dropPageCache);
    return threads != null
        ? load.closedLoop(threads).build()
        : load.openLoop(rate == null ? DEFAULT_RATE : rate).build();
  }

  private Map<OperationKind, ConsistencyLevel> levels() {
    Map<OperationKind, ConsistencyLevel> levels = new EnumMap<>(OperationKind.class);
    consistency.forEach(
        (operation, name) -> {
          ConsistencyLevel level = level(name);
          for (OperationKind kind : OperationKind.values()) {
            if (operation.equals("all") || operation.equals(kind.id())) {
              levels.put(kind, level);
            }
          }
          requireKnown(operation);
        });
    return levels;
  }

  private static void requireKnown(String operation) {
    if (!operation.equals("all") && OperationKind.named(operation).isEmpty()) {
      throw new UserException(
          "unknown operation '"
              + operation
              + "' in --consistency; choose all, "
              + OperationKind.ids());
    }
  }

  private static ConsistencyLevel level(String name) {
    try {
      return DefaultConsistencyLevel.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "unknown consistency level '"
              + name
              + "'; choose one of "
              + Arrays.toString(DefaultConsistencyLevel.values()),
          e);
    }
  }
}
