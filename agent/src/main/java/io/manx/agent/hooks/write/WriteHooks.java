// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.write;

import io.manx.agent.feature.Hooks;
import io.manx.agent.runtime.Agent;
import io.manx.agent.writeledger.WriteLedgers;
import java.nio.ByteBuffer;
import java.util.Collection;
import org.apache.cassandra.db.Mutation;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.service.AbstractWriteResponseHandler;

/** Hooks where a node coordinates writes. */
public final class WriteHooks {
  private static final WriteLedgers LEDGERS = Agent.instance().writeLedgers();

  private WriteHooks() {}

  /**
   * A write is about to be sent to its replicas. Ledgers learn of failures by the hook's count,
   * even if this class cannot be initialised.
   */
  public static void begins(
      Mutation write, ReplicaPlan.ForWrite plan, AbstractWriteResponseHandler<?> handler) {
    if (LEDGERS.areNone()) {
      return;
    }
    Collection<TableId> tables = write.getTableIds();
    if (LEDGERS.areOf(tables)) {
      Hooks.WRITE_BEGINS.acts();
      ByteBuffer key = write.key().getKey();
      int replicas = plan.liveAndDown().size();
      LEDGERS.begin(tables, deadline -> new CoordinatedWrite(key, deadline, handler, replicas));
    }
  }
}
