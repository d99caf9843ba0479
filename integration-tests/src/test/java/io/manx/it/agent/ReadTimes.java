// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Figures of reads from the agent's tables, in milliseconds. */
final class ReadTimes {
  private ReadTimes() {}

  /** Returns the sum for a row of table {@code recent_reads}. */
  static double sumOfComponents(Row read) {
    double atReplica = read.getDouble("waiting_ms") + read.getDouble("service_ms");
    return atReplica + Math.max(0, read.getDouble("response_ms") - atReplica);
  }

  static double p99(List<Row> reads, ToDoubleFunction<Row> value) {
    double[] sorted = reads.stream().mapToDouble(value).sorted().toArray();
    return sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
  }

  /** Returns the mean from the rows of table {@code latency}. */
  static double mean(Map<String, Row> rows, String component, String scope) {
    return rows.get(component + " " + scope).getDouble("mean_ms");
  }
}
