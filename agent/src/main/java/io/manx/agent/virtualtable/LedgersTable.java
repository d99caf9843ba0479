// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.runtime.Agent;
import io.manx.agent.writeledger.EnrolledTable;
import io.manx.agent.writeledger.TableLedger;
import io.manx.core.consistency.switching.LedgerState;
import io.manx.core.settings.Mode;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.marshal.UUIDType;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/** Table {@code ledgers}: the ledgers of this node, with writes that too few replicas may hold. */
final class LedgersTable extends AbstractVirtualTable {
  private static final String REMARK = "remark";

  private final Agent agent;

  LedgersTable(Agent agent) {
    super(
        VirtualTables.defineByTwo(
                "ledgers",
                "writes of this node that too few replicas may hold",
                "keyspace_name",
                "table_name")
            .addRegularColumn("ledger", UUIDType.instance)
            .addRegularColumn("epoch", LongType.instance)
            .addRegularColumn("phase", UTF8Type.instance)
            .addRegularColumn("drained_epoch", LongType.instance)
            .addRegularColumn("listed", Int32Type.instance)
            .addRegularColumn("unsettled", Int32Type.instance)
            .addRegularColumn("reread", LongType.instance)
            .addRegularColumn("losses", LongType.instance)
            .addRegularColumn(REMARK, UTF8Type.instance)
            .build());
    this.agent = agent;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    for (TableLedger ledger : agent.writeLedgers().all()) {
      EnrolledTable table = ledger.table();
      LedgerState state = ledger.state();
      rows.row(table.keyspace(), table.name())
          .column("ledger", state.isComplete() ? state.id() : null)
          .column("epoch", table.enrolment().epoch())
          .column("phase", table.enrolment().phase().name())
          .column("drained_epoch", state.drainedEpoch())
          .column("listed", state.listed())
          .column("unsettled", state.unsettled())
          .column("reread", state.rereads())
          .column("losses", state.losses());
      if (!table.readRepairs()) {
        rows.column(REMARK, "keys are not read again: read_repair is NONE");
      } else if (!state.isComplete()) {
        rows.column(REMARK, "has just begun: writes that began before it may be under way");
      } else if (agent.settings().mode() != Mode.ON) {
        rows.column(REMARK, "keys are not read again: mode is not on");
      }
    }
    return rows;
  }
}
