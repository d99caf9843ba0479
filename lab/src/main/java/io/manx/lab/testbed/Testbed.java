package io.manx.lab.testbed;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.RunHooks;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster that measurements take place on: embedded, or any other. */
public interface Testbed extends AutoCloseable {
  /** How clients reach it, with the driver's defaults and one session. */
  ClientOptions clients();

  /** Short names of its nodes. */
  NodeNames nodeNames();

  /** Replicas per data centre that new keyspaces get. */
  Map<String, Integer> replication();

  /** What a reader of a run file has to know of it, in display order. */
  Map<String, String> settings();

  /** Whether nodes have been started, so that their JIT compilers are still at work. */
  boolean isCold();

  /** Takes note that the nodes have been warmed up. */
  void warmed();

  /**
   * Tries these settings, as far as no restart is needed for it, so that those that nodes do not
   * take are found out before anything is loaded. What agents take stays until the next {@link
   * #apply}.
   *
   * @throws io.manx.results.UserException if they cannot
   */
  void rehearse(ServerSettings settings);

  /**
   * Makes the nodes run with these settings, at run time where possible and else by restarts.
   *
   * @throws io.manx.results.UserException if it cannot be done here
   */
  void apply(ServerSettings settings);

  /** Writes what was loaded to disk, where that is possible. */
  void flush(String keyspace);

  /** Merges what was written into one file of each table, where that is possible. */
  void compact(String keyspace);

  /** What repairs tables; empty if only the owner of the nodes can. */
  Optional<Repairs> repairs();

  /**
   * Returns what is to go on around one run.
   *
   * @param tables the tables in use
   * @param disturbances what to do to the nodes
   * @param load the load, for its lengths and seed
   * @throws io.manx.results.UserException if a disturbance is not possible here
   */
  RunHooks hooks(LoadTables tables, List<DisturbanceSpec> disturbances, LoadOptions load);

  /**
   * Returns if all nodes are as they should be.
   *
   * @throws io.manx.results.UserException if one has died
   */
  void requireHealthy();

  /** Starts nodes that a disturbance has left dead. */
  void heal();

  @Override
  void close();
}
