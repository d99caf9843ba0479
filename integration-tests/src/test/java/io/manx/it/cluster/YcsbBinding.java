// SPDX-License-Identifier: Apache-2.0

package io.manx.it.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Connects YCSB's client to a cluster. It uses the statements of YCSB's Cassandra binding, which is
 * not among YCSB's released artifacts, at the binding's default of QUORUM. Properties are the
 * binding's {@code hosts}, and {@code datacentre}. YCSB creates one for each thread.
 */
@SuppressWarnings("NonApiType") // the types are those of YCSB's DB
public final class YcsbBinding extends DB {
  private @Nullable CqlSession session;

  @Override
  public void init() {
    session =
        CqlSession.builder()
            .addContactPoint(new InetSocketAddress(getProperties().getProperty("hosts"), 9042))
            .withLocalDatacenter(getProperties().getProperty("datacentre"))
            .withKeyspace("ycsb")
            .build();
  }

  @Override
  public void cleanup() {
    if (session != null) {
      session.close();
    }
  }

  @Override
  public Status read(
      String table,
      String key,
      @Nullable Set<String> fields,
      @Nullable Map<String, ByteIterator> result) {
    List<Row> rows =
        execute("SELECT " + columns(fields) + " FROM " + table + " WHERE y_id = ? LIMIT 1", key);
    if (rows.isEmpty()) {
      return Status.NOT_FOUND;
    }
    if (result != null) {
      result.putAll(values(rows.get(0)));
    }
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    String query =
        "SELECT " + columns(fields) + " FROM " + table + " WHERE token(y_id) >= token(?) LIMIT ?";
    execute(query, startKey, count).forEach(row -> result.add(values(row)));
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    List<Object> bound = texts(values);
    bound.add(key);
    String assignments =
        values.keySet().stream().map(name -> name + " = ?").collect(Collectors.joining(", "));
    execute("UPDATE " + table + " SET " + assignments + " WHERE y_id = ?", bound.toArray());
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    List<Object> bound = texts(values);
    bound.add(key);
    String names = String.join(", ", values.keySet());
    String marks = "?, ".repeat(values.size());
    execute(
        "INSERT INTO " + table + " (" + names + ", y_id) VALUES (" + marks + "?)", bound.toArray());
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    execute("DELETE FROM " + table + " WHERE y_id = ?", key);
    return Status.OK;
  }

  private List<Row> execute(String query, Object... values) {
    if (session == null) {
      throw new IllegalStateException("init was not called");
    }
    return session
        .execute(
            SimpleStatement.newInstance(query, values)
                .setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
        .all();
  }

  private static String columns(@Nullable Set<String> fields) {
    return fields == null ? "*" : String.join(", ", fields);
  }

  private static List<Object> texts(Map<String, ByteIterator> values) {
    List<Object> texts = new ArrayList<>();
    values.values().forEach(value -> texts.add(value.toString()));
    return texts;
  }

  private static HashMap<String, ByteIterator> values(Row row) {
    HashMap<String, ByteIterator> values = new HashMap<>();
    row.getColumnDefinitions()
        .forEach(
            column -> {
              ByteBuffer bytes = row.getBytesUnsafe(column.getName());
              if (bytes != null) {
                byte[] copy = new byte[bytes.remaining()];
                bytes.get(copy);
                values.put(column.getName().asInternal(), new ByteArrayByteIterator(copy));
              }
            });
    return values;
  }
}
