package io.manx.lab.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.manx.results.UserException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The table that YCSB's Cassandra binding reads and writes. */
public final class YcsbTable {
  /** Keyspace and table, as CQL names them. */
  public static final String NAME = "ycsb.usertable";

  private static final int FIELDS = 10;

  private YcsbTable() {}

  /**
   * Creates keyspace and table where they do not exist.
   *
   * @param tableOptions what follows {@code WITH}, such as {@code speculative_retry = 'NONE'}
   */
  public static void create(Cluster cluster, List<String> tableOptions) {
    try (CqlSession session = CqlSessions.open(cluster)) {
      session.execute(
          "CREATE KEYSPACE IF NOT EXISTS ycsb WITH replication = " + cluster.replication());
      session.execute(statement(tableOptions));
    } catch (DriverException e) {
      throw new UserException("cannot create " + NAME + ": " + e.getMessage(), e);
    }
  }

  static String statement(List<String> tableOptions) {
    String fields =
        IntStream.range(0, FIELDS)
            .mapToObj(field -> "field" + field + " varchar")
            .collect(Collectors.joining(", "));
    String with = tableOptions.isEmpty() ? "" : " WITH " + String.join(" AND ", tableOptions);
    return "CREATE TABLE IF NOT EXISTS %s (y_id varchar PRIMARY KEY, %s)%s"
        .formatted(NAME, fields, with);
  }
}
