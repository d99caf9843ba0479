package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a load: one or several tables of records, and a table of partitions with many rows
 * if the load has slices.
 *
 * @param ofRecords tables of the records, in the order of {@link Layout#tableOf}
 * @param ofSlices table that slices read, or null without slices
 */
public record LoadTables(List<Table> ofRecords, @Nullable Table ofSlices) {
  /** The most characters of a table name in Cassandra. */
  public static final int LONGEST_NAME = 48;

  private static final String SLICES = "_slices";

  public LoadTables {
    ofRecords = List.copyOf(ofRecords);
  }

  /**
   * Returns the tables of a load: the given one, {@code name2} and so on if there are several, and
   * {@code name_slices}.
   *
   * @throws UserException if a name is too long
   */
  public static LoadTables of(Table main, LoadOptions load) {
    List<Table> ofRecords =
        IntStream.rangeClosed(1, load.layout().tables())
            .mapToObj(number -> number == 1 ? main : beside(main, "" + number, false))
            .toList();
    boolean slices = load.workload().has(OperationKind.SLICE);
    return new LoadTables(ofRecords, slices ? beside(main, SLICES, true) : null);
  }

  private static Table beside(Table main, String suffix, boolean clustered) {
    String name = main.name() + suffix;
    if (name.length() > LONGEST_NAME) {
      throw new UserException(
          "table name '%s' is longer than Cassandra's limit of %d characters; choose a shorter --table"
              .formatted(name, LONGEST_NAME));
    }
    return new Table(main.keyspace(), name, main.fields(), clustered);
  }

  /** Returns the first table of records, which gives its name to the others. */
  public Table main() {
    return ofRecords.get(0);
  }

  /**
   * Returns the table whose delay of copies is recorded: the first table of records, or that of
   * slices if nothing else reads single partitions.
   */
  public Table ofCopies(OperationMix workload) {
    boolean onlySlices =
        Arrays.stream(OperationKind.values())
            .filter(OperationKind::readsPartitions)
            .filter(workload::has)
            .allMatch(kind -> kind == OperationKind.SLICE);
    return onlySlices && ofSlices != null ? ofSlices : main();
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
    return all;
  }

  /**
   * Creates the tables that do not exist.
   *
   * @param replicas replication factor per data centre
   * @param options table options as in CQL, by name
   * @throws UserException if Cassandra rejects them
   */
  public void create(
      CqlSession session, Map<String, Integer> replicas, Map<String, String> options) {
    all().forEach(table -> table.create(session, replicas, options));
  }

  /** Returns a short form of all names, for people. */
  public String names() {
    int more = all().size() - 1;
    return main().qualifiedName()
        + (more == 0 ? "" : " and " + more + (more == 1 ? " more table" : " more tables"));
  }
}
