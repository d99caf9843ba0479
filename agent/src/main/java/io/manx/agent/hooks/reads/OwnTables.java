package io.manx.agent.hooks.reads;

import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.schema.SchemaConstants;

/**
 * Tells reads of a node's own tables, such as {@code system.local}, from those of data. Drivers
 * send them; there is no other replica to choose, and they are not what latencies are measured for.
 */
public final class OwnTables {
  private OwnTables() {}

  /** Whether a command reads one of them. */
  public static boolean areReadBy(ReadCommand command) {
    return areIn(command.metadata().keyspace);
  }

  /** Whether a keyspace is of them. */
  public static boolean areIn(String keyspace) {
    return keyspace.startsWith(SchemaConstants.SYSTEM_KEYSPACE_NAME)
        && SchemaConstants.isLocalSystemKeyspace(keyspace);
  }
}
