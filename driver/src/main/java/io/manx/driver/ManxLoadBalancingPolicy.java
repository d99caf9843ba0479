// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.policy.Surroundings;
import io.manx.core.request.RequestParameters;
import io.manx.core.routing.RouterParameters;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.KindLines;
import io.manx.driver.internal.connection.Observation;
import io.manx.driver.internal.connection.RequestClassifier;
import io.manx.driver.internal.consistency.LevelInstaller;
import io.manx.driver.internal.consistency.LevelKeeper;
import io.manx.driver.internal.consistency.LevelRewriter;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.metrics.SessionMetrics;
import io.manx.driver.internal.options.OptionNames;
import io.manx.driver.internal.options.Options;
import io.manx.driver.internal.ranking.PlanNodes;
import io.manx.driver.internal.ranking.RankedPlan;
import io.manx.driver.internal.ranking.Ranking;
import io.manx.driver.internal.speculation.Expectation;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The driver's default policy, with replicas ordered by one of core's replica selection policies,
 * {@code manx} by default. It is named in the driver's configuration:
 *
 * <pre>{@code
 * basic.load-balancing-policy.class = io.manx.driver.ManxLoadBalancingPolicy
 * }</pre>
 *
 * <p>The rest of the default policy stays as it is. A local data centre is required, and nodes of
 * others are asked as far as its failover permits. Distances, the turns of nodes that are no
 * replicas, and the order for lightweight transactions do not change. If the replicas of a request
 * are unknown, the best of the next {@value #MOST_IN_TURN} nodes in turn comes first.
 *
 * <p>Nodes with Manx's agent report their load with each answer; other nodes are judged by what the
 * driver sees of them. If the driver's connections cannot be observed, this is the default policy.
 */
public final class ManxLoadBalancingPolicy extends DefaultLoadBalancingPolicy {
  private static final Logger LOGGER = LoggerFactory.getLogger(ManxLoadBalancingPolicy.class);
  private static final int MOST_IN_TURN = 3;

  /** Planned once at the start, to find out at once whether the driver lacks a method. */
  private static final SimpleStatement TRIAL = SimpleStatement.newInstance("SELECT");

  private final @Nullable Connections connections;
  private final @Nullable LevelRewriter levels;
  private final @Nullable LevelKeeper keeper;
  private final RequestClassifier kinds;
  private final Ranking ranking;
  private final String policyName;
  private final String prefix;
  private volatile @Nullable SessionMetrics metrics;

  /**
   * Creates it; the driver does.
   *
   * @throws IllegalArgumentException if an option is unknown or out of range
   * @throws IllegalStateException if tables are enrolled, and connections cannot be observed
   */
  public ManxLoadBalancingPolicy(DriverContext context, String profileName) {
    super(context, profileName);
    prefix = context.getSessionName() + "|" + profileName;
    Options options = Options.ofLoadBalancing(context, profileName);
    Policy policy = options.policy();
    policyName = policy.name();
    ParameterValues values = options.values(OptionNames.ofLoadBalancing());
    connections = Observation.of(context);
    levels = LevelInstaller.install(context, connections);
    keeper = levels == null ? null : LevelKeeper.of(levels, context);
    Connections observed = connections == null ? new Connections() : connections;
    observed.predictCosts(values.get(RequestParameters.PREDICT_COSTS));
    kinds = new RequestClassifier(observed, context, System::nanoTime);
    ranking =
        new Ranking(
            Selectors.create(
                policyName,
                options.parametersOf(policy),
                System.nanoTime(),
                Surroundings.withStatements(observed::statementOf)),
            values.get(OptionNames.LOCAL_RACK),
            values.get(RouterParameters.RACK_MARGIN),
            values.nanos(RouterParameters.SLOW_START_MS),
            observed,
            System::nanoTime);
  }

  @Override
  public void init(Map<UUID, Node> nodes, DistanceReporter distanceReporter) {
    super.init(nodes, distanceReporter);
    if (connections != null) {
      guarded(() -> nodes.values().forEach(ranking::add));
      connections.tell(ranking);
      connections.expect(ranking);
      ranking.start();
      guarded(() -> plan(TRIAL, null));
      if (connections.isWorking()) {
        LOGGER.info(
            "[{}] Manx ranks the replicas of data centre {} by policy {}",
            prefix,
            getLocalDatacenter(),
            policyName);
      }
    }
    if (levels != null) {
      LOGGER.info("[{}] Manx chooses the consistency levels of {}", prefix, levels.tables());
    }
  }

  @Override
  public Optional<RequestTracker> getRequestTracker() {
    return Optional.of(this);
  }

  @Override
  public void onSessionReady(Session session) {
    if (connections != null) {
      metrics = SessionMetrics.register(session, connections.counters(), connections::failed);
    }
    if (keeper != null) {
      guarded(() -> keeper.begin(session));
    }
  }

  @Override
  public void onNodeSuccess(
      Request request,
      long latencyNanos,
      DriverExecutionProfile profile,
      Node node,
      String logPrefix) {
    super.onNodeSuccess(request, latencyNanos, profile, node, logPrefix);
    if (connections != null && request instanceof Statement) {
      connections.mustHaveSeenAnswers();
    }
  }

  @Override
  public void onNodeError(
      Request request,
      Throwable error,
      long latencyNanos,
      DriverExecutionProfile profile,
      Node node,
      String logPrefix) {
    super.onNodeError(request, error, latencyNanos, profile, node, logPrefix);
    if (connections != null) {
      connections.failed(request, node, System.nanoTime());
    }
  }

  /** A failure of Manx to take note of an event must not keep the driver from it. */
  private void guarded(Runnable learns) {
    try {
      learns.run();
    } catch (LinkageError | RuntimeException e) {
      if (connections != null) {
        connections.failed(e);
      }
    }
  }

  @Override
  public Queue<Node> newQueryPlan(@Nullable Request request, @Nullable Session session) {
    Connections observed = connections;
    // Requests that are no statements, such as preparations, are too few to matter.
    if (observed == null
        || !(request instanceof Statement)
        || session == null
        || !observed.isWorking()) {
      return super.newQueryPlan(request, session);
    }
    try {
      if (kinds.isTransaction(request)) {
        return super.newQueryPlan(request, session);
      }
      observed.counters().plans().increment();
      return plan(request, session);
    } catch (LinkageError | RuntimeException e) {
      observed.failed(e);
      return super.newQueryPlan(request, session);
    }
  }

  private Queue<Node> plan(Request request, @Nullable Session session) {
    return maybeAddDcFailover(request, ranked(request, session));
  }

  private RankedPlan ranked(Request request, @Nullable Session session) {
    Object[] nodes = getLiveNodes().dc(getLocalDatacenter()).toArray();
    int turn = roundRobinAmount.getAndUpdate(INCREMENT);
    int replicas = PlanNodes.putReplicasFirst(nodes, getReplicas(request, session));
    int ranked = replicas;
    if (replicas == 0) {
      PlanNodes.rotate(nodes, turn);
      ranked = Math.min(MOST_IN_TURN, nodes.length);
    }
    long now = System.nanoTime();
    RequestEntry entry = connections == null ? null : connections.begins(request, now);
    return new RankedPlan(ranking, nodes, ranked, kinds.demand(request), turn, entry);
  }

  @Override
  public void onAdd(Node node) {
    guarded(() -> ranking.isNew(node));
    super.onAdd(node);
  }

  @Override
  public void onUp(Node node) {
    guarded(() -> ranking.isUp(node));
    super.onUp(node);
  }

  @Override
  public void onDown(Node node) {
    super.onDown(node);
    guarded(() -> ranking.isDown(node));
  }

  @Override
  public void onRemove(Node node) {
    super.onRemove(node);
    guarded(() -> ranking.remove(node));
  }

  @Override
  public void close() {
    SessionMetrics registered = metrics;
    if (registered != null) {
      guarded(registered::close);
    }
    if (keeper != null) {
      guarded(keeper::close);
    }
    ranking.stop();
    if (connections != null) {
      connections.forget(ranking);
      connections.expect(Expectation.NONE);
    }
    super.close();
  }

  /**
   * Counts of the session, by the name of the metric: {@code plans-ranked}, {@code
   * feedback-received}, {@code feedback-rejected}, {@code pauses-foretold}, {@code copies-sent},
   * {@code copies-refused}, {@code failures}, and with enrolled tables {@code levels-…}.
   */
  public Map<String, Long> counters() {
    return connections == null ? Map.of() : connections.counters().values();
  }

  /**
   * One line for each enrolled table: the levels in force, the load, better levels if there are
   * any, and why they are not chosen. Empty if no table is enrolled.
   */
  public String explainLevels() {
    return keeper == null ? "" : keeper.explain();
  }

  /**
   * One line for each kind of request that the session has sent, which is a statement and its
   * consistency level: how many, their mean time and their predicted cost. Those that take most of
   * the time come first.
   */
  public String explainRequests() {
    return connections == null ? "" : KindLines.of(connections.costs());
  }

  /** Name of the replica selection policy. */
  public String policyName() {
    return policyName;
  }
}
