// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.client.ClientHooks;
import io.manx.agent.hooks.client.PermissionHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.cassandra.auth.DataResource;
import org.apache.cassandra.auth.Permission;
import org.apache.cassandra.service.ClientState;
import org.apache.cassandra.transport.Dispatcher;

/** Advices where a node serves clients; see {@link Woven}. */
final class ClientAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.CLIENT_REQUEST,
              CassandraTypes.CLIENT_REQUEST,
              "execute",
              "(Lorg/apache/cassandra/service/QueryState;"
                  + CassandraTypes.OF_REQUEST_TIME
                  + ")Lorg/apache/cassandra/transport/Message$Response;",
              ClientRequestExecuted.class),
          new Woven(
              Hooks.PERMISSION_ASKED,
              "org.apache.cassandra.service.ClientState",
              "ensurePermission",
              "(Ljava/lang/String;Lorg/apache/cassandra/auth/Permission;"
                  + "Lorg/apache/cassandra/auth/DataResource;)V",
              PermissionAsked.class));

  private ClientAdvices() {}

  static final class ClientRequestExecuted {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static long enter() {
      return ClientHooks.begins();
    }

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.This Object request,
        @Advice.Argument(1) Dispatcher.RequestTime time,
        @Advice.Enter long beganNanos,
        @Advice.Return Object response) {
      ClientHooks.responds(request, time, beganNanos, response);
    }
  }

  static final class PermissionAsked {
    @Advice.OnMethodEnter
    static void enter(
        @Advice.This ClientState client,
        @Advice.Argument(0) String keyspace,
        @Advice.Argument(1) Permission permission,
        @Advice.Argument(2) DataResource resource) {
      PermissionHooks.asked(client, keyspace, permission, resource);
    }
  }
}
