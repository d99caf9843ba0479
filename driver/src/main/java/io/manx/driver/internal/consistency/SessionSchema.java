// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataTypes;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.driver.consistency.ReplicatedTable;
import io.manx.driver.consistency.TableName;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The description of an enrolled table in a session's metadata. Unknown properties, as in sessions
 * that do not read the schema, agree with every enrolment. Immutable.
 */
final class SessionSchema {
  private static final int UNKNOWN = -1;

  private final Metadata metadata;
  private final int replicas;
  private final @Nullable UUID id;
  private final boolean isCounter;

  private SessionSchema(Metadata metadata, int replicas, @Nullable UUID id, boolean isCounter) {
    this.metadata = metadata;
    this.replicas = replicas;
    this.id = id;
    this.isCounter = isCounter;
  }

  static SessionSchema of(Metadata metadata, TableName name) {
    Optional<KeyspaceMetadata> keyspace =
        metadata.getKeyspace(CqlIdentifier.fromInternal(name.keyspace()));
    if (keyspace.isEmpty()) {
      return new SessionSchema(metadata, UNKNOWN, null, false);
    }
    int replicas = ReplicatedTable.replicas(keyspace.get().getReplication());
    Optional<TableMetadata> table =
        keyspace.get().getTable(CqlIdentifier.fromInternal(name.table()));
    return table.isPresent()
        ? new SessionSchema(
            metadata, replicas, table.get().getId().orElse(null), isCounter(table.get()))
        : new SessionSchema(metadata, replicas, null, false);
  }

  private static boolean isCounter(TableMetadata table) {
    return table.getColumns().values().stream()
        .anyMatch(column -> column.getType().equals(DataTypes.COUNTER));
  }

  /** Whether this description was made from these metadata. */
  boolean areOf(Metadata current) {
    return metadata == current;
  }

  /** Whether the table has counters. */
  boolean isCounter() {
    return isCounter;
  }

  /** Whether an enrolment is of this table, with as many replicas. */
  boolean agreeWith(Enrolment enrolment) {
    return (replicas == UNKNOWN || replicas == enrolment.replicas())
        && (id == null || id.equals(enrolment.tableId()));
  }

  @Override
  public String toString() {
    String counted = replicas == UNKNOWN ? "an unknown number of" : Integer.toString(replicas);
    return counted + " replicas" + (id == null ? "" : ", table id " + id);
  }
}
