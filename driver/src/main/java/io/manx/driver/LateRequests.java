// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.speculation.Refusal;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.ForetoldPause;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.KindLines;
import io.manx.driver.internal.connection.Levels;
import io.manx.driver.internal.connection.Observation;
import io.manx.driver.internal.connection.RequestClassifier;
import io.manx.driver.internal.connection.RequestListener;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.journal.RequestJournal;
import io.manx.driver.internal.metrics.Eligibility;
import io.manx.driver.internal.metrics.SessionCounters;
import io.manx.driver.internal.speculation.Destinations;
import io.manx.driver.internal.speculation.Speculator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The speculative execution policy of a session whose connections can be observed. Thread-safe. */
final class LateRequests implements RequestListener {
  private static final Logger LOGGER =
      LoggerFactory.getLogger(ManxSpeculativeExecutionPolicy.class);
  private static final int NONE = -1;

  private final Connections connections;
  private final String prefix;
  private final Speculator speculator;
  private final RequestClassifier kinds;
  private final Destinations destinations;

  /**
   * Creates it.
   *
   * @param values parameters of core's budget
   */
  LateRequests(
      DriverContext context, String profileName, Connections connections, ParameterValues values) {
    this.connections = connections;
    prefix = context.getSessionName() + "|" + profileName;
    speculator =
        new Speculator(values, connections.counters(), connections::failed, System::nanoTime);
    kinds = new RequestClassifier(connections, context, System::nanoTime);
    Levels levels = new Levels(connections, context);
    destinations =
        new Destinations(
            Observation.metadata(context),
            levels::of,
            connections.numbers()::number,
            connections::expectation);
    connections.tell(this);
  }

  /** Milliseconds after which a request is late, or -1 if it must not be sent once more. */
  long next(Node node, @Nullable CqlIdentifier keyspace, Request request, int executions) {
    if (!connections.isWorking()) {
      return NONE;
    }
    try {
      RequestEntry entry = entry(request, node);
      if (!RequestClassifier.isAboutRows(request) || kinds.isTransaction(request)) {
        if (entry != null) {
          entry.refused(Refusal.NOT_PERMITTED, System.nanoTime());
        }
        return NONE;
      }
      if (executions == 1) {
        connections.counters().eligibility().eligible();
      }
      return speculator.wentOut(
          kinds.demand(request),
          executions == 1,
          destinations.of(request, keyspace, node, executions),
          entry);
    } catch (LinkageError | RuntimeException e) {
      connections.failed(e);
      return NONE;
    }
  }

  /** Returns where to take note of a request, or null if no journal is open. */
  private @Nullable RequestEntry entry(Request request, Node node) {
    RequestJournal journal = connections.journal();
    return journal == null ? null : journal.sentTo(request, node, System.nanoTime());
  }

  /** Returns when requests of each kind are late, and how many were sent once more. */
  String explain() {
    return KindLines.ofCopies(connections.costs(), speculator.budget(), speculator::copies);
  }

  SessionCounters counters() {
    return connections.counters();
  }

  void close() {
    connections.forget(this);
  }

  @Override
  public void sent(int node, Demand demand, long nowNanos) {
    if (connections.counters().eligibility().sentInVain()) {
      LOGGER.warn(
          "[{}] None of the first {} requests can be sent once more when it is late: only"
              + " idempotent requests can, except lightweight transactions; set {} = true, or"
              + " setIdempotent(true) for statements that may be sent twice",
          prefix,
          Eligibility.ENOUGH,
          DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE.getPath());
    }
  }

  @Override
  public void answered(
      int node, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    speculator.budget().answered(node, demand, responseNanos, feedback, nowNanos);
  }

  @Override
  public void failed(int node, Demand demand, long waitedNanos, long nowNanos) {}

  @Override
  public void expired(int node, Demand demand, long waitedNanos, long nowNanos) {}

  @Override
  public void cancelled(int node, Demand demand, long waitedNanos, long nowNanos) {}

  @Override
  public void leaves(int node, long nowNanos) {}

  @Override
  public void pauses(int node, @Nullable ForetoldPause pause, long nowNanos) {}
}
