// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.manx.core.consistency.switching.Enrolment;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A table as a session knows it, for comparison with what was enrolled. Immutable. */
public final class ReplicatedTable {
  private static final String FACTOR = "replication_factor";

  private final UUID id;
  private final int replicas;

  private ReplicatedTable(UUID id, int replicas) {
    this.id = id;
    this.replicas = replicas;
  }

  /**
   * Returns the table of a name. Empty if it does not exist, or if its replicas cannot be counted:
   * with transient replication, or an unknown replication strategy.
   */
  public static Optional<ReplicatedTable> of(Metadata metadata, TableName name) {
    Optional<KeyspaceMetadata> keyspace =
        metadata.getKeyspace(CqlIdentifier.fromInternal(name.keyspace()));
    Optional<UUID> id =
        keyspace
            .flatMap(each -> each.getTable(CqlIdentifier.fromInternal(name.table())))
            .flatMap(TableMetadata::getId);
    int replicas = keyspace.map(each -> replicas(each.getReplication())).orElse(0);
    return id.isPresent() && replicas > 0
        ? Optional.of(new ReplicatedTable(id.get(), replicas))
        : Optional.empty();
  }

  /**
   * Returns the number of replicas of a row in all data centres; 0 if unknown.
   *
   * @param replication of a keyspace, as in the driver's metadata
   */
  public static int replicas(Map<String, String> replication) {
    String strategy = replication.getOrDefault("class", "");
    if (strategy.endsWith("SimpleStrategy")) {
      return number(replication.getOrDefault(FACTOR, "0"));
    }
    if (!strategy.endsWith("NetworkTopologyStrategy")) {
      return 0;
    }
    int replicas = 0;
    for (Map.Entry<String, String> each : replication.entrySet()) {
      if (!each.getKey().equals("class")) {
        int number = number(each.getValue());
        if (number == 0 && !each.getValue().equals("0")) {
          return 0;
        }
        replicas += number;
      }
    }
    return replicas;
  }

  private static int number(String text) {
    return text.matches("\\d{1,4}") ? Integer.parseInt(text) : 0;
  }

  /** Identifier of the table, which is different in another table of the same name. */
  public UUID id() {
    return id;
  }

  /** Replicas of a row in all data centres. */
  public int replicas() {
    return replicas;
  }

  /** Whether an enrolment is of this table, with as many replicas. */
  public boolean matches(Enrolment enrolment) {
    return id.equals(enrolment.tableId()) && replicas == enrolment.replicas();
  }
}
