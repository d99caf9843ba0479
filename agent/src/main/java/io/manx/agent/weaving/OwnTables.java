package io.manx.agent.weaving;

import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.schema.SchemaConstants;

/**
 * Tells reads of a node's own tables, such as {@code system.local}, from those of data. Drivers
 * send them; there is no other replica to choose, and they are not what latencies are measured for.
 */
final class OwnTables {
  private OwnTables() {}

  static boolean areReadBy(ReadCommand command) {
    return areIn(command.metadata().keyspace);
  }

  static boolean areIn(String keyspace) {
    return keyspace.startsWith(SchemaConstants.SYSTEM_KEYSPACE_NAME)
        && SchemaConstants.isLocalSystemKeyspace(keyspace);
  }
}
