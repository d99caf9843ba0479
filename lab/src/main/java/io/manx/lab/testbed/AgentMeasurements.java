// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.manx.lab.load.NodeReports;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.NodeNames;
import io.manx.results.run.AgentCount;
import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ComponentLatency;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.NodeActivity;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of Manx's agents on all nodes between two moments, from their virtual tables. It
 * connects before the load begins, and starts without waiting for any node.
 */
public final class AgentMeasurements implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long MILLIS_PER_CELL = 100;
  private static final int MAX_CELLS = 100_000;
  private static final List<String> RESET = List.of("manx.latency", "manx.recent_reads");
  private static final List<String> READ =
      List.of("manx.latency", "manx.recent_reads", "manx.reads_per_100ms");

  private final CqlSession session;
  private final NodeNames names;
  private final AgentCounts counts;
  private volatile Instant began = Instant.now();

  private AgentMeasurements(CqlSession session, NodeNames names) {
    this.session = session;
    this.names = names;
    counts = new AgentCounts(session);
  }

  /**
   * Connects.
   *
   * @throws io.manx.results.UserException if no contact point answers
   */
  public static AgentMeasurements connect(ClientOptions clients, NodeNames names) {
    return new AgentMeasurements(Clients.connectOne(clients, TIMEOUT), names);
  }

  /**
   * Checks that the tables can be read on every node, before a long wait for their contents.
   *
   * @throws io.manx.results.UserException if a node has no agent, or this role may not read its
   *     tables
   */
  public void requireReadable() {
    requirePermitted("SELECT", READ, table -> "SELECT * FROM " + table + " LIMIT 1");
  }

  /**
   * Resets the measurements on every node, and returns when all nodes have done so.
   *
   * @throws io.manx.results.UserException if a node has no agent, or this role may not reset them
   */
  public void begin() {
    requirePermitted("MODIFY", RESET, table -> "TRUNCATE " + table);
    counts.start();
    began = Instant.now();
  }

  private void requirePermitted(
      String permission, List<String> tables, UnaryOperator<String> statement) {
    Set<String> missing = new LinkedHashSet<>();
    for (Node node : nodes()) {
      for (String table : tables) {
        try {
          session.execute(statement(statement.apply(table), node));
        } catch (UnauthorizedException e) {
          missing.add(table);
        } catch (DriverException e) {
          throw AgentFailures.explained("cannot read Manx's tables", node, e);
        }
      }
    }
    if (!missing.isEmpty()) {
      throw AgentFailures.notPermitted(permission, missing);
    }
  }

  private Collection<Node> nodes() {
    return session.getMetadata().getNodes().values();
  }

  /** Resets the measurements on every node; returns at once. */
  public void start() {
    began = Instant.now();
    counts.start();
    for (Node node : nodes()) {
      for (String table : RESET) {
        CompletionStage<AsyncResultSet> unused =
            session.executeAsync(statement("TRUNCATE " + table, node));
      }
    }
  }

  /**
   * Keeps earlier measurements, and single reads that ended within a time before now. The agents'
   * counts are left out, because they cover another time: since the agents' start.
   */
  public void lookBack(Duration time) {
    began = Instant.now().minus(time);
  }

  private static SimpleStatement statement(String query, Node node) {
    return SimpleStatement.newInstance(query).setNode(node);
  }

  /**
   * Returns the measurements since the start from the nodes that still answer, and disconnects.
   *
   * @param warnings receives a line for each node whose measurements are missing or incomplete
   * @return null if nothing was measured because the agents are off
   */
  @Nullable Breakdown take(List<String> warnings) {
    try (this) {
      Breakdown all = Breakdown.empty();
      List<String> uncounted = new ArrayList<>();
      for (Node node : nodes()) {
        try {
          add(node, all);
          if (!addCounts(node, all)) {
            uncounted.add(names.of(node));
          }
        } catch (DriverException e) {
          warnings.add(names.of(node) + " did not report where the time of its reads went");
        }
      }
      if (all.components().isEmpty()) {
        return null;
      }
      uncounted.forEach(
          name -> warnings.add(name + " did not report its agent's counts; sums are without it"));
      return summed(all, uncounted.size() < nodes().size());
    }
  }

  /**
   * Returns the measurements since the start. Counts are of all nodes; if one does not report them,
   * or counting was not started, they are unknown.
   *
   * @throws io.manx.results.UserException if a node has no agent, or does not answer
   */
  public Breakdown read() {
    Breakdown all = Breakdown.empty();
    boolean counted = true;
    for (Node node : nodes()) {
      try {
        add(node, all);
        counted &= addCounts(node, all);
      } catch (DriverException e) {
        throw AgentFailures.explained("cannot read Manx's tables", node, e);
      }
    }
    return summed(all, counted);
  }

  private static Breakdown summed(Breakdown all, boolean counted) {
    return new Breakdown(
        all.components(),
        all.reads(),
        all.served(),
        counted ? AgentCount.together(all.knownCounts().stream()) : null);
  }

  /**
   * Returns the stories of slow reads, of nodes that tell them.
   *
   * @param originMillis start of the measured part on the wall clock
   */
  SlowReadStories slowReads(double originMillis) {
    SlowReadStories stories = new SlowReadStories(names, originMillis);
    stories.addAll(session);
    return stories;
  }

  /** Returns what nodes report of slow reads and of their states, see {@link #slowReads}. */
  NodeReports reports(double originMillis) {
    SlowReadStories stories = slowReads(originMillis);
    AgentStates states = AgentStates.read(session, names, originMillis);
    return new NodeReports(
        stories.reads(),
        stories.nodes(),
        stories.keptFromMillis(),
        states.states(),
        states.nodes());
  }

  private void add(Node node, Breakdown all) {
    String name = names.of(node);
    rows("SELECT component, scope, histogram FROM manx.latency", node)
        .forEach(row -> all.components().add(component(name, row)));
    for (Row row : rows("SELECT * FROM manx.recent_reads", node)) {
      ReadSample read = read(name, row);
      if (read.atMillis() >= 0) { // Reads from just before the start may remain.
        all.reads().add(read);
      }
    }
    all.served().add(served(name, rows("SELECT * FROM manx.reads_per_100ms", node)));
  }

  /** Adds a node's counts; returns whether they are known. */
  private boolean addCounts(Node node, Breakdown all) {
    Optional<List<AgentCount>> counted = counts.sinceStart(node);
    counted.ifPresent(all.knownCounts()::addAll);
    return counted.isPresent();
  }

  private ResultSet rows(String query, Node node) {
    return session.execute(statement(query, node));
  }

  private static ComponentLatency component(String node, Row row) {
    ByteBuffer histogram = Objects.requireNonNull(row.getByteBuffer("histogram"));
    byte[] bytes = new byte[histogram.remaining()];
    histogram.get(bytes);
    return new ComponentLatency(
        node,
        text(row, "component"),
        text(row, "scope"),
        new EncodedHistogram(Base64.getEncoder().encodeToString(bytes)));
  }

  private ReadSample read(String coordinator, Row row) {
    InetAddress replica = Objects.requireNonNull(row.getInetAddress("replica"));
    return new ReadSample(
        sinceBegan(row, "completed_at"),
        coordinator,
        names.of(replica),
        text(row, "scope"),
        row.getDouble("waiting_ms"),
        row.getDouble("service_ms"),
        row.getDouble("response_ms"));
  }

  private double sinceBegan(Row row, String column) {
    return Duration.between(began, Objects.requireNonNull(row.getInstant(column))).toMillis();
  }

  private NodeActivity served(String node, ResultSet rows) {
    List<Integer> cells = new ArrayList<>();
    for (Row row : rows) {
      double cell = Math.floor(sinceBegan(row, "began_at") / MILLIS_PER_CELL);
      if (cell >= 0 && cell < MAX_CELLS) {
        while (cells.size() <= cell) {
          cells.add(0);
        }
        cells.set((int) cell, (int) row.getLong("reads"));
      }
    }
    return new NodeActivity(node, cells);
  }

  private static String text(Row row, String column) {
    return Objects.requireNonNull(row.getString(column));
  }

  @Override
  public void close() {
    session.close();
  }
}
