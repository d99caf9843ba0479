// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.Row;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The driver sessions of a run. */
public final class Clients implements AutoCloseable {
  private static final String REMOTE_NODES =
      DefaultDriverOption.LOAD_BALANCING_DC_FAILOVER_MAX_NODES_PER_REMOTE_DC.getPath();
  private static final String LOCAL = "SELECT data_center, release_version FROM system.local";

  private final List<CqlSession> sessions;

  private Clients(List<CqlSession> sessions) {
    this.sessions = sessions;
  }

  /**
   * Connects all sessions, named by the driver.
   *
   * @param timeout timeout of each request, or null for the driver's default
   * @throws UserException if no contact point answers
   */
  public static Clients connect(ClientOptions options, @Nullable Duration timeout) {
    return connect(options, timeout, number -> null);
  }

  /**
   * Connects all sessions.
   *
   * @param timeout timeout of each request, or null for the driver's default
   * @param names name of a session by its number from 0; null for one that the driver chooses
   * @throws UserException if no contact point answers
   */
  public static Clients connect(
      ClientOptions options, @Nullable Duration timeout, IntFunction<@Nullable String> names) {
    ClientOptions located = options.localDataCentre() == null ? locate(options) : options;
    List<CompletionStage<CqlSession>> starting = new ArrayList<>();
    for (int i = 0; i < located.sessions(); i++) {
      starting.add(builder(named(located, names.apply(i)), timeout).buildAsync());
    }
    Clients clients = new Clients(new ArrayList<>());
    try {
      for (CompletionStage<CqlSession> session : starting) {
        clients.sessions.add(session.toCompletableFuture().join());
      }
      requireDataCentre(clients.sessions.get(0), located);
      return clients;
    } catch (RuntimeException e) {
      starting.forEach(session -> session.thenAccept(CqlSession::closeAsync));
      throw explained(options, e);
    }
  }

  /**
   * Connects one session without the load's settings, for schema and single statements. It connects
   * to the nodes of all data centres, but uses remote ones only if a statement names them.
   */
  public static CqlSession connectOne(ClientOptions options, @Nullable Duration timeout) {
    try {
      ClientOptions located = options.localDataCentre() == null ? locate(options) : options;
      Map<String, String> driver = new TreeMap<>(located.driver());
      driver.putIfAbsent(REMOTE_NODES, Integer.toString(Integer.MAX_VALUE));
      CqlSession session = builder(located.with(driver, 1), timeout).build();
      try {
        requireDataCentre(session, located);
      } catch (UserException e) {
        session.close();
        throw e;
      }
      return session;
    } catch (RuntimeException e) {
      throw explained(options, e);
    }
  }

  private static void requireDataCentre(CqlSession session, ClientOptions options) {
    Set<String> present = new TreeSet<>();
    session
        .getMetadata()
        .getNodes()
        .values()
        .forEach(node -> present.add(String.valueOf(node.getDatacenter())));
    requireDataCentre(options, present);
  }

  /**
   * Checks the local data centre, since for an unknown one the driver only says that it found no
   * node.
   */
  static void requireDataCentre(ClientOptions options, Set<String> present) {
    String wanted = options.localDataCentre();
    if (wanted != null && !present.contains(wanted)) {
      throw new UserException(
          "the cluster at %s has no data centre '%s'; choose --local-dc of %s"
              .formatted(options.contactPoints(), wanted, String.join(", ", present)));
    }
  }

  private static ClientOptions named(ClientOptions options, @Nullable String session) {
    Map<String, String> driver = new TreeMap<>(options.driver());
    if (session != null) {
      driver.putIfAbsent(DefaultDriverOption.SESSION_NAME.getPath(), session);
    }
    return options.with(driver, options.sessions());
  }

  private static CqlSessionBuilder builder(ClientOptions options, @Nullable Duration timeout) {
    CqlSessionBuilder builder =
        CqlSession.builder()
            .addContactPoints(options.contactPoints())
            .withConfigLoader(DriverConfiguration.loader(options, timeout));
    ClientOptions.Credentials credentials = options.credentials();
    if (credentials != null) {
      builder.withAuthCredentials(credentials.user(), credentials.password());
    }
    return builder;
  }

  private static ClientOptions locate(ClientOptions options) {
    try (CqlSession session = builder(options.with(Map.of(), 1), null).build()) {
      Row row = Objects.requireNonNull(session.execute(LOCAL).one(), "system.local is empty");
      return options.in(Objects.requireNonNull(row.getString("data_center")));
    } catch (RuntimeException e) {
      throw explained(options, e);
    }
  }

  private static UserException explained(ClientOptions options, RuntimeException failure) {
    return DriverFailures.explained("cannot connect to " + options.contactPoints(), failure);
  }

  /** Returns the sessions. */
  public List<CqlSession> sessions() {
    return List.copyOf(sessions);
  }

  /**
   * Returns the release of Cassandra on a node of the first session.
   *
   * @throws UserException if no node answers
   */
  public String cassandraVersion() {
    try {
      Row row = sessions.get(0).execute(LOCAL).one();
      String version = row == null ? null : row.getString("release_version");
      return version == null ? "unknown" : version;
    } catch (DriverException e) {
      throw DriverFailures.explained("cannot read the release of Cassandra", e);
    }
  }

  @Override
  public void close() {
    List<CompletionStage<Void>> closing = new ArrayList<>();
    sessions.forEach(session -> closing.add(session.forceCloseAsync()));
    closing.forEach(stage -> stage.toCompletableFuture().exceptionally(any -> null).join());
  }
}
