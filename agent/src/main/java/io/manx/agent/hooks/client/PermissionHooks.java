// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.client;

import io.manx.agent.cassandra.NodeConfiguration;
import io.manx.agent.feature.Hooks;
import io.manx.agent.virtualtable.ManxKeyspace;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.auth.AuthenticatedUser;
import org.apache.cassandra.auth.DataResource;
import org.apache.cassandra.auth.Permission;
import org.apache.cassandra.exceptions.UnauthorizedException;
import org.apache.cassandra.service.ClientState;

/**
 * Hooks where a client's permission is checked. A change of the agent's tables changes how a node
 * works, so a role needs a grant on the table itself. {@code MODIFY ON ALL KEYSPACES}, which
 * ordinary applications have, does not suffice. A failing check refuses the change. Initialises no
 * other class, since a failure of its initialiser would reach Cassandra.
 */
public final class PermissionHooks {
  private PermissionHooks() {}

  /**
   * A client wants to act on a table; Cassandra's own check follows.
   *
   * @throws UnauthorizedException if it may not
   */
  public static void asked(
      ClientState client, String keyspace, Permission permission, DataResource resource) {
    if (permission != Permission.MODIFY
        || !ManxKeyspace.NAME.equals(keyspace)
        || client.isInternal) {
      return;
    }
    AuthenticatedUser user = client.getUser();
    if (user == null) {
      return; // Cassandra refuses clients that have not logged in
    }
    require(
        user.getName(),
        resource.toString(),
        NodeConfiguration::hasAuthorizer,
        () -> user.getPermissions(resource));
  }

  /**
   * Requires the grant of a user.
   *
   * @param hasAuthorizer whether permissions are needed at all
   * @param granted the user's permissions on the table itself; a superuser has all of them
   */
  static void require(
      String user, String table, BooleanSupplier hasAuthorizer, Supplier<Set<Permission>> granted) {
    boolean permitted;
    try {
      if (!hasAuthorizer.getAsBoolean()) {
        return;
      }
      Hooks.PERMISSION_ASKED.acts();
      permitted = granted.get().contains(Permission.MODIFY);
    } catch (Throwable e) {
      Hooks.PERMISSION_ASKED.failed(e);
      throw new UnauthorizedException(
          "Manx could not check whether " + user + " may modify " + table + "; try again");
    }
    if (!permitted) {
      throw new UnauthorizedException(
          "User "
              + user
              + " needs MODIFY permission on "
              + table
              + " itself;"
              + " a grant on all keyspaces is not enough");
    }
  }
}
