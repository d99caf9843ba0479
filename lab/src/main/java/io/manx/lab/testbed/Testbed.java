// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster on which measurements take place: embedded, or any other. */
public interface Testbed extends AutoCloseable {
  /** How clients connect to it, with the driver's defaults and one session. */
  ClientOptions clients();

  /** Short names of its nodes. */
  NodeNames nodeNames();

  /** Replicas of new keyspaces by data centre. */
  Map<String, Integer> replication();

  /** Its description for the readers of a run file, in display order. */
  Map<String, String> settings();

  /** Whether nodes are freshly started, so that their JIT compilers are still busy. */
  boolean isCold();

  /** Must be called after the nodes have been warmed up. */
  void warmed();

  /**
   * Tries these settings as far as possible without a restart, so that wrong ones fail before
   * anything is loaded. The agents keep them until the next {@link #apply}.
   *
   * @throws io.manx.results.UserException if the nodes reject them
   */
  void rehearse(ServerSettings settings);

  /**
   * Applies these settings to the nodes, at run time if possible, otherwise by restarts.
   *
   * @throws io.manx.results.UserException if it cannot be done here
   */
  void apply(ServerSettings settings);

  /** Flushes a keyspace to disk, if that is possible here. */
  void flush(String keyspace);

  /** Compacts each table of a keyspace into one file, if that is possible here. */
  void compact(String keyspace);

  /** Returns a way to repair tables; empty if only the owner of the nodes can. */
  Optional<Repairs> repairs();

  /**
   * Returns the hooks of one run, which disturb the nodes and measure at them.
   *
   * @param tables the tables in use
   * @param disturbances those of the nodes during the run
   * @param load the load, for its durations and seed
   * @throws io.manx.results.UserException if a disturbance is not possible here
   */
  RunHooks hooks(LoadTables tables, List<DisturbanceSpec> disturbances, LoadOptions load);

  /**
   * Checks that no node has died unexpectedly.
   *
   * @throws io.manx.results.UserException if one has died
   */
  void requireHealthy();

  /** Restarts nodes that a disturbance has left dead. */
  void heal();

  @Override
  void close();
}
