// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.manx.lab.load.tpch.TpchScale;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a load. Defaults are those of {@code manx bench}. {@link LoadOptions} describes the
 * components.
 */
public final class LoadOptionsBuilder {
  private OperationMix workload;
  private KeyDistribution keys;
  private long records = 10_000;
  private int fields = 10;
  private FieldLengths lengths = new FieldLengths(FieldLengths.Kind.CONSTANT, 100);
  private double ratePerSecond = 1_000;
  private Arrivals.Kind arrivals = Arrivals.Kind.CONSTANT;
  private int threads;
  private Duration settle = Duration.ZERO;
  private Duration duration;
  private Duration timeout = Duration.ofSeconds(2);
  private Map<OperationKind, ConsistencyLevel> consistency = Map.of();
  private long seed = 1;
  private int maximumOutstanding = 50_000;
  private @Nullable Layout layout;
  private long requests;
  private boolean dropsPageCache;
  private TpchScale scale = TpchScale.DEFAULT;
  private int processes = 1;

  LoadOptionsBuilder(OperationMix workload, Duration duration) {
    this.workload = workload;
    this.duration = duration;
    keys = workload.keys();
  }

  LoadOptionsBuilder(LoadOptions other) {
    workload = other.workload();
    keys = other.keys();
    records = other.records();
    fields = other.fields();
    lengths = other.lengths();
    ratePerSecond = other.ratePerSecond();
    arrivals = other.arrivals();
    threads = other.threads();
    settle = other.settle();
    duration = other.duration();
    timeout = other.timeout();
    consistency = other.consistency();
    seed = other.seed();
    maximumOutstanding = other.maximumOutstanding();
    layout = other.layout();
    requests = other.requests();
    dropsPageCache = other.dropsPageCache();
    scale = other.scale();
    processes = other.processes();
  }

  /** Sets another mix of operations, on the same keys. */
  public LoadOptionsBuilder workload(OperationMix value) {
    workload = value;
    return this;
  }

  /** Sets {@link LoadOptions#duration}. */
  public LoadOptionsBuilder duration(Duration value) {
    duration = value;
    return this;
  }

  /** Makes an open loop with a number of arrivals per second. */
  public LoadOptionsBuilder openLoop(double ratePerSecond) {
    this.ratePerSecond = ratePerSecond;
    threads = 0;
    return this;
  }

  /** Makes a closed loop with a number of threads. */
  public LoadOptionsBuilder closedLoop(int threads) {
    this.threads = threads;
    ratePerSecond = 0;
    return this;
  }

  /**
   * Sets {@link LoadOptions#layout}. The default is one table, with partitions no larger than the
   * records.
   */
  public LoadOptionsBuilder layout(Layout value) {
    layout = value;
    return this;
  }

  /** Sets {@link LoadOptions#dropsPageCache}. */
  public LoadOptionsBuilder dropsPageCache(boolean value) {
    dropsPageCache = value;
    return this;
  }

  /** Sets {@link LoadOptions#keys}. */
  public LoadOptionsBuilder keys(KeyDistribution value) {
    keys = value;
    return this;
  }

  /** Sets {@link LoadOptions#records}. */
  public LoadOptionsBuilder records(long value) {
    records = value;
    return this;
  }

  /** Sets {@link LoadOptions#fields}. */
  public LoadOptionsBuilder fields(int value) {
    fields = value;
    return this;
  }

  /** Sets {@link LoadOptions#lengths}. */
  public LoadOptionsBuilder lengths(FieldLengths value) {
    lengths = value;
    return this;
  }

  /** Sets {@link LoadOptions#arrivals}. */
  public LoadOptionsBuilder arrivals(Arrivals.Kind value) {
    arrivals = value;
    return this;
  }

  /** Sets {@link LoadOptions#settle}. */
  public LoadOptionsBuilder settle(Duration value) {
    settle = value;
    return this;
  }

  /** Sets {@link LoadOptions#timeout}. */
  public LoadOptionsBuilder timeout(Duration value) {
    timeout = value;
    return this;
  }

  /** Sets {@link LoadOptions#consistency}. */
  public LoadOptionsBuilder consistency(Map<OperationKind, ConsistencyLevel> value) {
    consistency = value;
    return this;
  }

  /** Sets {@link LoadOptions#seed}. */
  public LoadOptionsBuilder seed(long value) {
    seed = value;
    return this;
  }

  /** Sets {@link LoadOptions#maximumOutstanding}. */
  public LoadOptionsBuilder maximumOutstanding(int value) {
    maximumOutstanding = value;
    return this;
  }

  /** Sets {@link LoadOptions#requests}. */
  public LoadOptionsBuilder requests(long value) {
    requests = value;
    return this;
  }

  /** Sets {@link LoadOptions#scale}. */
  public LoadOptionsBuilder scale(TpchScale value) {
    scale = value;
    return this;
  }

  /** Sets {@link LoadOptions#processes}. */
  public LoadOptionsBuilder processes(int value) {
    processes = value;
    return this;
  }

  /**
   * Returns the load.
   *
   * @throws io.manx.results.UserException if an option is out of range, or options contradict each
   *     other
   */
  public LoadOptions build() {
    return new LoadOptions(
        workload,
        keys,
        workload.dataSet() == DataSet.TPC_H ? scale.customers() : records,
        fields,
        lengths,
        ratePerSecond,
        arrivals,
        threads,
        settle,
        duration,
        timeout,
        consistency,
        seed,
        maximumOutstanding,
        layout == null ? Layout.DEFAULT.within(records) : layout,
        requests,
        dropsPageCache,
        scale,
        processes);
  }
}
