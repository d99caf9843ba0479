// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.collection.CollectionState;
import io.manx.agent.collection.HeapWatch;
import io.manx.agent.collection.Plan;
import io.manx.agent.settings.Settings;
import io.manx.core.collection.CollectionOrder;
import io.manx.core.collection.SidecarStatus;
import io.manx.core.settings.SettingDefinitions;
import java.util.Locale;
import org.apache.cassandra.db.marshal.BooleanType;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.schema.TableMetadata;

/** Table {@code collection}: pauses of this JVM, and the drive's work meanwhile. One row. */
final class CollectionTable extends AbstractVirtualTable {
  private static final String SIDECAR = "sidecar_";

  private final HeapWatch watch;
  private final Settings settings;

  CollectionTable(HeapWatch watch, Settings settings) {
    super(define());
    this.watch = watch;
    this.settings = settings;
  }

  private static TableMetadata define() {
    TableMetadata.Builder table =
        VirtualTables.define(
                "collection", "pauses, and what drives do meanwhile", UTF8Type.instance)
            .addPartitionKeyColumn("policy", UTF8Type.instance)
            .addRegularColumn("sidecar", UTF8Type.instance)
            .addRegularColumn("order_blocks", LongType.instance)
            .addRegularColumn("order_limit_ms", DoubleType.instance)
            .addRegularColumn("ordered", BooleanType.instance)
            .addRegularColumn("pause_in_ms", DoubleType.instance)
            .addRegularColumn("pause_ms", DoubleType.instance)
            .addRegularColumn("pending_bytes", LongType.instance)
            .addRegularColumn("reclaiming_bytes", LongType.instance)
            .addRegularColumn("flash_ratio", DoubleType.instance)
            .addRegularColumn("foretold", LongType.instance)
            .addRegularColumn("foretold_kept", LongType.instance)
            .addRegularColumn("missed", LongType.instance)
            .addRegularColumn("remark", UTF8Type.instance);
    for (SidecarStatus.Counter counter : SidecarStatus.Counter.values()) {
      table.addRegularColumn(SIDECAR + lower(counter), LongType.instance);
    }
    return table.build();
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    CollectionState state = watch.state();
    rows.row(settings.get(SettingDefinitions.COLLECTION_POLICY))
        .column("pending_bytes", state.pendingBytes())
        .column("reclaiming_bytes", state.reclaimingBytes())
        .column("flash_ratio", state.flashRatio())
        .column("pause_ms", VirtualTables.millis(state.usualPauseNanos()))
        .column("foretold", watch.foretoldCount())
        .column("foretold_kept", watch.keptCount())
        .column("missed", watch.missedCount());
    if (state.untilPauseNanos() != Long.MAX_VALUE) {
      rows.column("pause_in_ms", VirtualTables.millis(state.untilPauseNanos()));
    }
    fill(rows, state.plan());
    return rows;
  }

  /** Fills in the plan; the number of blocks is null if only time limits it. */
  private static void fill(SimpleDataSet row, Plan plan) {
    CollectionOrder order = plan.order();
    SidecarStatus sidecar = plan.sidecar();
    row.column("sidecar", lower(sidecar.state()))
        .column("order_limit_ms", VirtualTables.millis(order.limitNanos()))
        .column("ordered", plan.isOrdered())
        .column("remark", plan.remark());
    if (order.blocks() != CollectionOrder.UNLIMITED_BLOCKS) {
      row.column("order_blocks", order.blocks());
    }
    if (sidecar.state() != SidecarStatus.State.ABSENT) {
      for (SidecarStatus.Counter counter : SidecarStatus.Counter.values()) {
        row.column(SIDECAR + lower(counter), sidecar.count(counter));
      }
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
