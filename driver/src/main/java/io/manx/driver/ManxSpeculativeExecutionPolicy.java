// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.specex.SpeculativeExecutionPolicy;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.Observation;
import io.manx.driver.internal.options.OptionNames;
import io.manx.driver.internal.options.Options;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a late request once more, to the next node, within a budget ({@link BudgetSpeculation}): no
 * delay has to be tuned. Only idempotent requests are sent again, and no lightweight transactions;
 * the driver never asks one node twice. The policy is named in the driver's configuration:
 *
 * <pre>{@code
 * advanced.speculative-execution-policy.class = io.manx.driver.ManxSpeculativeExecutionPolicy
 * }</pre>
 *
 * <p>The driver's timer need not be changed: late requests do not wait for its ticks. If the
 * driver's connections cannot be observed, no request is sent twice, which is the driver's default.
 */
public final class ManxSpeculativeExecutionPolicy implements SpeculativeExecutionPolicy {
  private static final Logger LOGGER =
      LoggerFactory.getLogger(ManxSpeculativeExecutionPolicy.class);
  private static final int NONE = -1;

  private final int maxExecutions;
  private final @Nullable LateRequests late;

  /**
   * Creates it; the driver does.
   *
   * @throws IllegalArgumentException if an option is unknown or out of range
   */
  public ManxSpeculativeExecutionPolicy(DriverContext context, String profileName) {
    Options options = Options.ofSpeculation(context, profileName);
    ParameterValues values = options.values(OptionNames.ofSpeculation());
    ParameterValues budget = options.values(BudgetSpeculation.PARAMETERS);
    maxExecutions = values.get(OptionNames.MAX_EXECUTIONS);
    Connections connections = Observation.of(context);
    // LateRequests needs the driver's own Netty, so it is loaded only where that exists.
    late = connections == null ? null : new LateRequests(context, profileName, connections, budget);
    if (late != null) {
      LOGGER.info(
          "[{}|{}] Manx sends late requests once more, with copies of at most {} % of the work of"
              + " requests, if they are idempotent: by setIdempotent(true), or by {} ({})",
          context.getSessionName(),
          profileName,
          percent(budget.get(BudgetSpeculation.BUDGET)),
          DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE.getPath(),
          defaultIdempotence(context));
    }
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
  }

  /** The default idempotence in each execution profile, sorted by name. */
  private static String defaultIdempotence(DriverContext context) {
    return new TreeMap<>(context.getConfig().getProfiles())
        .entrySet().stream()
            .map(
                each ->
                    each.getValue().getBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE)
                        + " in profile "
                        + each.getKey())
            .collect(Collectors.joining(", "));
  }

  @Override
  public long nextExecution(
      Node node, @Nullable CqlIdentifier keyspace, Request request, int runningExecutions) {
    return late == null || runningExecutions >= maxExecutions
        ? NONE
        : late.next(node, keyspace, request, runningExecutions);
  }

  /**
   * Returns a line for each kind of requests, which is a statement at a consistency level: after
   * how many milliseconds one is late, and how many were sent once more. Those that take most of
   * the session's time come first. Empty if the driver's connections cannot be observed.
   */
  public String explainRequests() {
    return late == null ? "" : late.explain();
  }

  /** Counts of the session, the same as {@link ManxLoadBalancingPolicy#counters()}. */
  public Map<String, Long> counters() {
    return late == null ? Map.of() : late.counters().values();
  }

  @Override
  public void close() {
    if (late != null) {
      late.close();
    }
  }
}
