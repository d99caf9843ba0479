package io.manx.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.specex.SpeculativeExecutionPolicy;
import io.manx.core.selection.Feedback;
import io.manx.core.selection.ParameterValues;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.Observation;
import io.manx.driver.internal.connection.RequestKinds;
import io.manx.driver.internal.connection.RequestListener;
import io.manx.driver.internal.options.OptionNames;
import io.manx.driver.internal.options.Options;
import io.manx.driver.internal.speculation.Copies;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a late request once more, to the next node, within a budget ({@link BudgetSpeculation}): no
 * delay has to be tuned. Only idempotent requests that are no lightweight transactions are; the
 * driver never asks one node twice. To be named in the driver's configuration:
 *
 * <pre>{@code
 * advanced.speculative-execution-policy.class = io.manx.driver.ManxSpeculativeExecutionPolicy
 * }</pre>
 *
 * <p>It needs no change of the driver's timer: late requests do not wait for its ticks. Where the
 * driver's connections cannot be observed no request is sent twice, as by default.
 */
public final class ManxSpeculativeExecutionPolicy implements SpeculativeExecutionPolicy {
  private static final Logger LOGGER =
      LoggerFactory.getLogger(ManxSpeculativeExecutionPolicy.class);
  private static final int NONE = -1;

  private final @Nullable Connections connections;
  private final Copies copies;
  private final RequestKinds kinds;
  private final int maxExecutions;
  private final RequestListener listener;

  /**
   * Creates it; the driver does.
   *
   * @throws IllegalArgumentException if an option is unknown or out of range
   */
  public ManxSpeculativeExecutionPolicy(DriverContext context, String profileName) {
    Options options = Options.ofSpeculation(context, profileName);
    ParameterValues values = options.values(OptionNames.ofSpeculation());
    maxExecutions = values.whole(OptionNames.MAX_EXECUTIONS);
    connections = Observation.of(context);
    Connections observed = connections == null ? new Connections() : connections;
    copies =
        new Copies(
            options.values(BudgetSpeculation.PARAMETERS),
            observed.counters(),
            observed::failed,
            System::nanoTime);
    kinds = new RequestKinds(observed.statements(), context, profileName);
    listener = new Responses(copies.budget());
    if (connections != null) {
      connections.tell(listener);
      LOGGER.info(
          "[{}|{}] Manx sends late idempotent requests once more, at most {} copies per request",
          context.getSessionName(),
          profileName,
          values.get(BudgetSpeculation.BUDGET));
    }
  }

  /** What it learns from. */
  private static final class Responses implements RequestListener {
    private final BudgetSpeculation budget;

    Responses(BudgetSpeculation budget) {
      this.budget = budget;
    }

    @Override
    public void sent(int node, int costClass, long nowNanos) {}

    @Override
    public void answered(
        int node, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
      budget.response(node, costClass, responseNanos, feedback, nowNanos);
    }

    @Override
    public void failed(int node, int costClass, long waitedNanos, long nowNanos) {}

    @Override
    public void takenBack(int node, int costClass, long waitedNanos, long nowNanos) {}

    @Override
    public void leaves(int node, long nowNanos) {}
  }

  @Override
  public long nextExecution(
      Node node, @Nullable CqlIdentifier keyspace, Request request, int runningExecutions) {
    Connections observed = connections;
    if (observed == null || runningExecutions >= maxExecutions) {
      return NONE;
    }
    try {
      return !RequestKinds.isAboutRows(request) || kinds.isTransaction(request)
          ? NONE
          : copies.wentOut(kinds.costClass(request), runningExecutions == 1);
    } catch (LinkageError | RuntimeException e) {
      observed.failed(e);
      return NONE;
    }
  }

  /** What has been counted in the session, as {@link ManxLoadBalancingPolicy#counters()}. */
  public Map<String, Long> counters() {
    return connections == null ? Map.of() : connections.counters().values();
  }

  @Override
  public void close() {
    if (connections != null) {
      connections.forget(listener);
    }
  }
}
