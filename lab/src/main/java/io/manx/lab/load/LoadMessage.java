// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.lab.load.tpch.TpchScale;
import io.manx.lab.load.workload.Arrivals;
import io.manx.lab.load.workload.FieldLengths;
import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadOptionsBuilder;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * A load as JSON, for the processes that send it. {@link LoadOptions} describes the components.
 *
 * @param workload the mix as {@link OperationMix#parse} reads it
 * @param consistency names of levels by operation
 */
record LoadMessage(
    String workload,
    KeyDistribution keys,
    long records,
    int fields,
    FieldLengths lengths,
    double ratePerSecond,
    Arrivals.Kind arrivals,
    int threads,
    long settleNanos,
    long durationNanos,
    long timeoutNanos,
    Map<OperationKind, String> consistency,
    long seed,
    int maximumOutstanding,
    Layout layout,
    long requests,
    TpchScale scale,
    int processes) {

  static LoadMessage of(LoadOptions load) {
    Map<OperationKind, String> levels = new EnumMap<>(OperationKind.class);
    load.consistency().forEach((kind, level) -> levels.put(kind, level.name()));
    return new LoadMessage(
        load.workload().name(),
        load.keys(),
        load.records(),
        load.fields(),
        load.lengths(),
        load.ratePerSecond(),
        load.arrivals(),
        load.threads(),
        load.settle().toNanos(),
        load.duration().toNanos(),
        load.timeout().toNanos(),
        levels,
        load.seed(),
        load.maximumOutstanding(),
        load.layout(),
        load.requests(),
        load.scale(),
        load.processes());
  }

  LoadOptions toOptions() {
    Map<OperationKind, ConsistencyLevel> levels = new EnumMap<>(OperationKind.class);
    consistency.forEach((kind, name) -> levels.put(kind, DefaultConsistencyLevel.valueOf(name)));
    LoadOptionsBuilder load =
        LoadOptions.of(OperationMix.parse(workload), Duration.ofNanos(durationNanos))
            .keys(keys)
            .records(records)
            .fields(fields)
            .lengths(lengths)
            .arrivals(arrivals)
            .settle(Duration.ofNanos(settleNanos))
            .timeout(Duration.ofNanos(timeoutNanos))
            .consistency(levels)
            .seed(seed)
            .maximumOutstanding(maximumOutstanding)
            .layout(layout)
            .requests(requests)
            .scale(scale)
            .processes(processes);
    return threads > 0 ? load.closedLoop(threads).build() : load.openLoop(ratePerSecond).build();
  }
}
