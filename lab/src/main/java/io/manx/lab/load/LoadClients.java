// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The clients of one run: sessions of this process, or of processes of their own, which are started
 * for the run.
 */
public final class LoadClients implements AutoCloseable {
  private final @Nullable Clients own;
  private final @Nullable ClientOptions ofProcesses;
  private @Nullable LoadProcesses processes;

  private LoadClients(@Nullable Clients own, @Nullable ClientOptions ofProcesses) {
    this.own = own;
    this.ofProcesses = ofProcesses;
  }

  /** Returns sessions of this process. */
  static LoadClients of(Clients clients) {
    return new LoadClients(clients, null);
  }

  /**
   * Connects the clients of a load. Those in processes of their own connect when the run begins.
   *
   * @throws UserException if no contact point answers, or there are fewer sessions than processes
   */
  public static LoadClients connect(ClientOptions options, LoadOptions load) {
    if (load.processes() == 1) {
      return of(Clients.connect(options, load.timeout()));
    }
    if (options.sessions() < load.processes()) {
      throw new UserException(
          "%d clients are too few for %d client processes; choose --clients of at least %2$d, or fewer --client-processes"
              .formatted(options.sessions(), load.processes()));
    }
    return new LoadClients(null, options);
  }

  /** Returns the number of sessions. */
  int sessions() {
    return own != null ? own.sessions().size() : Objects.requireNonNull(ofProcesses).sessions();
  }

  /**
   * Returns the release of Cassandra on a node.
   *
   * @throws UserException if no node answers
   */
  public String cassandraVersion() {
    if (own != null) {
      return own.cassandraVersion();
    }
    ClientOptions options = Objects.requireNonNull(ofProcesses);
    try (Clients one = Clients.connect(options.with(options.driver(), 1), Duration.ofSeconds(10))) {
      return one.cassandraVersion();
    }
  }

  /**
   * Returns a generator that is ready to send a load.
   *
   * @param disturbed knows which coordinators are disturbed, or null. Other processes do not know
   */
  LoadGenerator generator(
      LoadOptions load, LoadTables tables, NodeNames names, @Nullable DisturbedNodes disturbed)
      throws InterruptedException {
    if (own != null) {
      return new OwnGenerator(load, LoadShare.WHOLE, own, tables, names, disturbed);
    }
    LoadProcesses started =
        new LoadProcesses(Objects.requireNonNull(ofProcesses), load, tables, names);
    processes = started;
    started.awaitReady();
    return started;
  }

  @Override
  public void close() {
    if (own != null) {
      own.close();
    }
    if (processes != null) {
      processes.close();
    }
  }
}
