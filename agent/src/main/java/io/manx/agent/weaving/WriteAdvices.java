// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.write.WriteHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.cassandra.db.Mutation;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.service.AbstractWriteResponseHandler;

/** Advices where a node coordinates writes; see {@link Woven}. */
final class WriteAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.WRITE_BEGINS,
              CassandraTypes.STORAGE_PROXY,
              "sendToHintedReplicas",
              "(Lorg/apache/cassandra/db/Mutation;"
                  + "Lorg/apache/cassandra/locator/ReplicaPlan$ForWrite;"
                  + "Lorg/apache/cassandra/service/AbstractWriteResponseHandler;"
                  + "Ljava/lang/String;Lorg/apache/cassandra/concurrent/Stage;"
                  + CassandraTypes.OF_REQUEST_TIME
                  + ")V",
              WriteBegins.class));

  private WriteAdvices() {}

  static final class WriteBegins {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.Argument(0) Mutation write,
        @Advice.Argument(1) ReplicaPlan.ForWrite plan,
        @Advice.Argument(2) AbstractWriteResponseHandler<?> handler) {
      WriteHooks.begins(write, plan, handler);
    }
  }
}
