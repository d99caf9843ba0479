// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.measurement.Component;
import io.manx.agent.measurement.ComponentHistograms;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.measurement.Scope;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.apache.cassandra.db.marshal.BytesType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * Table {@code latency}: components by scope of read, in milliseconds. Includes the histogram
 * itself in HdrHistogram's compressed form, in nanoseconds. TRUNCATE clears it.
 */
final class LatencyTable extends AbstractVirtualTable {
  private static final double[] PERCENTILES = {50, 95, 99, 99.9, 99.99};
  private static final String[] PERCENTILE_COLUMNS = {
    "p50_ms", "p95_ms", "p99_ms", "p999_ms", "p9999_ms"
  };

  private final ReadMeasurement measurement;

  LatencyTable(ReadMeasurement measurement) {
    super(
        VirtualTables.defineByTwo("latency", "where the time of reads goes", "component", "scope")
            .addRegularColumn("count", LongType.instance)
            .addRegularColumn("mean_ms", DoubleType.instance)
            .addRegularColumn("p50_ms", DoubleType.instance)
            .addRegularColumn("p95_ms", DoubleType.instance)
            .addRegularColumn("p99_ms", DoubleType.instance)
            .addRegularColumn("p999_ms", DoubleType.instance)
            .addRegularColumn("p9999_ms", DoubleType.instance)
            .addRegularColumn("max_ms", DoubleType.instance)
            .addRegularColumn("histogram", BytesType.instance)
            .build());
    this.measurement = measurement;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    ComponentHistograms histograms = measurement.histograms();
    for (Component component : Component.values()) {
      for (Scope scope : Scope.values()) {
        if (histograms.count(component, scope) > 0) {
          rows.row(lower(component), lower(scope));
          histograms.read(component, scope, histogram -> fill(rows, histogram));
        }
      }
    }
    return rows;
  }

  private static SimpleDataSet fill(SimpleDataSet row, Histogram histogram) {
    row.column("count", histogram.getTotalCount())
        .column("mean_ms", histogram.getMean() / 1e6)
        .column("max_ms", VirtualTables.millis(histogram.getMaxValue()));
    for (int i = 0; i < PERCENTILES.length; i++) {
      row.column(
          PERCENTILE_COLUMNS[i],
          VirtualTables.millis(histogram.getValueAtPercentile(PERCENTILES[i])));
    }
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    histogram.encodeIntoCompressedByteBuffer(buffer);
    buffer.flip();
    return row.column("histogram", buffer);
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void truncate() {
    ManxKeyspace.requirePermissionsAsked();
    measurement.histograms().reset();
  }
}
