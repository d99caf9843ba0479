// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.manx.results.UserException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of a load.
 *
 * @param keyspace keyspace, in the letter case of the schema
 * @param name name of the table, in the letter case of the schema
 * @param definition columns and primary key, as CQL has them in parentheses
 */
public record Table(String keyspace, String name, String definition) {
  /** Beginning of the keyspaces that only Manx creates. */
  private static final String OWN_KEYSPACES = "manx_";

  /** Threshold of tables for which no other was asked. */
  private static final String DEFAULT_RETRY = "99p";

  /** Keyspace and table that YCSB's Cassandra binding expects. */
  public static final Table YCSB = new Table("ycsb", "usertable", 10);

  /**
   * Creates a table of YCSB's shape: {@code y_id varchar PRIMARY KEY, field0 varchar, …}.
   *
   * @param fields number of fields
   */
  public Table(String keyspace, String name, int fields) {
    this(keyspace, name, "y_id varchar" + fields(fields) + ", PRIMARY KEY (y_id)");
  }

  /** Returns the same with many rows in a partition, by the clustering column {@code y_row}. */
  static Table clustered(String keyspace, String name, int fields) {
    return new Table(
        keyspace, name, "y_id varchar, y_row int" + fields(fields) + ", PRIMARY KEY (y_id, y_row)");
  }

  private static String fields(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> ", " + field(i) + " varchar")
        .collect(Collectors.joining());
  }

  /** Returns the name with its keyspace, as statements need it. */
  public String qualifiedName() {
    return cql(keyspace) + "." + cql(name);
  }

  /** Returns a name with quotes where CQL needs them. */
  private static String cql(String internal) {
    return CqlIdentifier.fromInternal(internal).asCql(true);
  }

  static String field(int number) {
    return "field" + number;
  }

  /**
   * Creates keyspace and table if they do not exist. A table that exists gets the options, and
   * Cassandra's default for {@code speculative_retry}, which an earlier run may have changed.
   *
   * @param replicas replication factor per data centre
   * @param options table options by name; values are in CQL syntax, including quotes
   * @return a line for the user if that replaced a threshold in a keyspace that is not Manx's own
   * @throws UserException if Cassandra rejects them
   */
  public Optional<String> create(
      CqlSession session, Map<String, Integer> replicas, Map<String, String> options) {
    String replication =
        new TreeMap<>(replicas)
            .entrySet().stream()
                .map(each -> ", '" + each.getKey() + "': " + each.getValue())
                .collect(Collectors.joining());
    SchemaChange.run(
        session,
        "CREATE KEYSPACE IF NOT EXISTS "
            + cql(keyspace)
            + " WITH replication = {'class': 'NetworkTopologyStrategy'"
            + replication
            + "}");
    Optional<TableMetadata> known = known(session);
    SchemaChange.run(
        session,
        "CREATE TABLE IF NOT EXISTS " + qualifiedName() + " (" + definition + ")" + with(options));
    Map<String, String> present = known.map(table -> text(table.getOptions())).orElse(Map.of());
    Map<String, String> changes = known.isEmpty() ? Map.of() : changes(options, present);
    if (!changes.isEmpty()) {
      SchemaChange.run(session, "ALTER TABLE " + qualifiedName() + with(changes));
    }
    return replaced(changes, present);
  }

  /** Returns a line that names the threshold that changes replaced, unless the table is Manx's. */
  Optional<String> replaced(Map<String, String> changes, Map<String, String> present) {
    String before = "'" + present.get(TableOptions.SPECULATIVE_RETRY) + "'";
    String after = changes.getOrDefault(TableOptions.SPECULATIVE_RETRY, before);
    return keyspace.startsWith(OWN_KEYSPACES) || after.equalsIgnoreCase(before)
        ? Optional.empty()
        : Optional.of(
            "note: %s of table %s is now %s; it was %s"
                .formatted(TableOptions.SPECULATIVE_RETRY, qualifiedName(), after, before));
  }

  private static Map<String, String> text(Map<CqlIdentifier, Object> options) {
    return options.entrySet().stream()
        .collect(
            Collectors.toMap(
                each -> each.getKey().asInternal(), each -> String.valueOf(each.getValue())));
  }

  /**
   * Returns the options that a table that exists must get.
   *
   * @param wanted options, in CQL syntax
   * @param present its options, as they are
   */
  static Map<String, String> changes(Map<String, String> wanted, Map<String, String> present) {
    Map<String, String> changes = new TreeMap<>(wanted);
    if (!DEFAULT_RETRY.equals(present.get(TableOptions.SPECULATIVE_RETRY))) {
      changes.putIfAbsent(TableOptions.SPECULATIVE_RETRY, "'" + DEFAULT_RETRY + "'");
    }
    return changes;
  }

  /**
   * Drops the table if it exists.
   *
   * @throws UserException if Cassandra rejects that
   */
  public void drop(CqlSession session) {
    if (known(session).isPresent()) {
      SchemaChange.run(session, "DROP TABLE IF EXISTS " + qualifiedName());
    }
  }

  private Optional<TableMetadata> known(CqlSession session) {
    return session
        .getMetadata()
        .getKeyspace(CqlIdentifier.fromInternal(keyspace))
        .flatMap(known -> known.getTable(CqlIdentifier.fromInternal(name)));
  }

  private static String with(Map<String, String> options) {
    if (options.isEmpty()) {
      return "";
    }
    return new TreeMap<>(options)
        .entrySet().stream()
            .map(each -> each.getKey() + " = " + each.getValue())
            .collect(Collectors.joining(" AND ", " WITH ", ""));
  }
}
