// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.schema.SchemaConstants;

/**
 * Recognises reads of a node's own tables, such as {@code system.local}. Drivers send them. They
 * have no other replica to choose, and do not belong in latencies of data.
 */
public final class OwnTables {
  private OwnTables() {}

  /** Whether a command reads one of them. */
  public static boolean areReadBy(ReadCommand command) {
    return areIn(command.metadata().keyspace);
  }

  /** Whether a keyspace holds such tables. */
  public static boolean areIn(String keyspace) {
    return keyspace.startsWith(SchemaConstants.SYSTEM_KEYSPACE_NAME)
        && SchemaConstants.isLocalSystemKeyspace(keyspace);
  }
}
