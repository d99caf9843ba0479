// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.tpch.TpchTable;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a load: one or several tables of records, and a table of partitions with many rows
 * if the load has slices; or those of TPC-H that its query templates read.
 *
 * @param ofRecords tables of the records, in the order of {@link Layout#tableOf}
 * @param ofSlices table that slices read, or null without slices
 * @param ofTpch tables of TPC-H
 */
public record LoadTables(
    List<Table> ofRecords, @Nullable Table ofSlices, Map<TpchTable, Table> ofTpch) {
  /** The most characters of a table name in Cassandra. */
  public static final int LONGEST_NAME = 48;

  private static final String SLICES = "_slices";

  public LoadTables {
    ofRecords = List.copyOf(ofRecords);
    ofTpch = Collections.unmodifiableMap(new TreeMap<>(ofTpch));
  }

  /**
   * Returns the tables of a load: the given one, {@code name2} and so on if there are several, and
   * {@code name_slices}. Tables of TPC-H are {@code name_lineitem} and so on; then there is no
   * table of the given name.
   *
   * @throws UserException if a name is too long
   */
  public static LoadTables of(Table main, LoadOptions load) {
    if (load.workload().dataSet() == DataSet.TPC_H) {
      Map<TpchTable, Table> tables = new EnumMap<>(TpchTable.class);
      for (TpchTable each : load.workload().tpchTables()) {
        String name = longer(main.name(), "_" + each.id());
        tables.put(each, new Table(main.keyspace(), name, each.definition()));
      }
      return new LoadTables(List.of(), null, tables);
    }
    List<Table> ofRecords =
        IntStream.rangeClosed(1, load.layout().tables())
            .mapToObj(number -> number == 1 ? main : numbered(main, number, load.fields()))
            .toList();
    Table slices =
        load.workload().has(OperationKind.SLICE)
            ? Table.clustered(main.keyspace(), longer(main.name(), SLICES), load.fields())
            : null;
    return new LoadTables(ofRecords, slices, Map.of());
  }

  private static Table numbered(Table main, int number, int fields) {
    return new Table(main.keyspace(), longer(main.name(), "" + number), fields);
  }

  private static String longer(String main, String suffix) {
    String name = main + suffix;
    if (name.length() > LONGEST_NAME) {
      throw new UserException(
          "table name '%s' is longer than Cassandra's limit of %d characters; choose a shorter --table"
              .formatted(name, LONGEST_NAME));
    }
    return name;
  }

  /** Returns the first table of records, which gives its name to the others, or of TPC-H. */
  public Table main() {
    return ofRecords.isEmpty() ? ofTpch.values().iterator().next() : ofRecords.get(0);
  }

  /** Returns the table that a query template reads. */
  public Table read(TpchTable table) {
    return Objects.requireNonNull(ofTpch.get(table), () -> "the load does not read " + table.id());
  }

  /**
   * Returns the table whose delay of copies is recorded: the first table of records, or that of
   * slices if nothing else reads single partitions. Of TPC-H it is that of the template with most
   * requests that reads single partitions.
   */
  public Table ofCopies(OperationMix workload) {
    if (!ofTpch.isEmpty()) {
      return workload.weights().keySet().stream()
          .max(Comparator.comparing(OperationKind::readsPartitions).thenComparing(workload::weight))
          .map(OperationKind::tpchTable)
          .map(this::read)
          .orElseThrow();
    }
    boolean onlySlices =
        Arrays.stream(OperationKind.values())
            .filter(OperationKind::readsPartitions)
            .filter(workload::has)
            .allMatch(kind -> kind == OperationKind.SLICE);
    return onlySlices && ofSlices != null ? ofSlices : main();
  }

  /** Returns whether requests of an operation may read the table of a name. */
  public boolean mayRead(OperationKind kind, String table) {
    TpchTable read = kind.tpchTable();
    return read == null || read(read).name().equals(table);
  }

  /** Returns the keyspace of all tables. */
  public String keyspace() {
    return main().keyspace();
  }

  /** Returns all tables. */
  public List<Table> all() {
    List<Table> all = new ArrayList<>(ofRecords);
    if (ofSlices != null) {
      all.add(ofSlices);
    }
    all.addAll(ofTpch.values());
    return all;
  }

  /** Returns the tables by their names in table options: {@code records}, {@code slices}, … */
  private Map<Table, String> roles() {
    Map<Table, String> roles = new LinkedHashMap<>();
    ofRecords.forEach(table -> roles.put(table, TableOptions.RECORDS));
    if (ofSlices != null) {
      roles.put(ofSlices, TableOptions.SLICES);
    }
    ofTpch.forEach((kind, table) -> roles.put(table, kind.id()));
    return roles;
  }

  /**
   * Creates the tables that do not exist.
   *
   * @param replicas replication factor per data centre
   * @param options table options as in CQL, by name; see {@link TableOptions} for those of one
   *     table
   * @return lines for the user on thresholds that this replaced in others' keyspaces
   * @throws UserException if Cassandra rejects them
   */
  public List<String> create(
      CqlSession session, Map<String, Integer> replicas, Map<String, String> options) {
    List<String> notes = new ArrayList<>();
    roles()
        .forEach(
            (table, role) ->
                table
                    .create(session, replicas, TableOptions.of(role, options))
                    .ifPresent(notes::add));
    return notes;
  }

  /** Returns a short form of all names, for people. */
  public String names() {
    int more = all().size() - 1;
    return main().qualifiedName()
        + (more == 0 ? "" : " and " + more + (more == 1 ? " more table" : " more tables"));
  }
}
