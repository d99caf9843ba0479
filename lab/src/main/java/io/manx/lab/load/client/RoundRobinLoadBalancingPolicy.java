// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.loadbalancing.LoadBalancingPolicy;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Takes the live nodes of the local data centre in turn, wherever the data is. So coordinators are
 * often no replicas, and choose among those. Thread-safe.
 *
 * <p>Sessions begin at different nodes, since the load takes sessions in turn. Otherwise all
 * sessions would ask the same node at a time.
 */
public final class RoundRobinLoadBalancingPolicy implements LoadBalancingPolicy {
  private final @Nullable String dataCentre;
  private final List<Node> live = new CopyOnWriteArrayList<>();
  private final AtomicInteger next;
  private volatile @Nullable DistanceReporter distances;

  /** Called by the driver. */
  public RoundRobinLoadBalancingPolicy(DriverContext context, String profile) {
    dataCentre =
        context
            .getConfig()
            .getProfile(profile)
            .getString(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, null);
    // Sessions are named by number, also across processes: s0, s1, ...
    next = new AtomicInteger(context.getSessionName().hashCode());
  }

  @Override
  public void init(Map<UUID, Node> nodes, DistanceReporter reporter) {
    distances = reporter;
    nodes.values().forEach(this::onAdd);
    nodes.values().stream().filter(this::isLocal).forEach(this::onUp);
  }

  @Override
  public Queue<Node> newQueryPlan(@Nullable Request request, @Nullable Session session) {
    List<Node> plan = new ArrayList<>(live);
    if (!plan.isEmpty()) {
      Collections.rotate(plan, -Math.floorMod(next.getAndIncrement(), plan.size()));
    }
    FirstCoordinator.chosen(plan.isEmpty() ? null : plan.get(0));
    return new ArrayDeque<>(plan);
  }

  @Override
  public void onAdd(Node node) {
    DistanceReporter reporter = distances;
    if (reporter != null) {
      reporter.setDistance(node, isLocal(node) ? NodeDistance.LOCAL : NodeDistance.IGNORED);
    }
  }

  @Override
  public void onUp(Node node) {
    onAdd(node);
    if (isLocal(node) && !live.contains(node)) {
      live.add(node);
    }
  }

  @Override
  public void onDown(Node node) {
    live.remove(node);
  }

  @Override
  public void onRemove(Node node) {
    live.remove(node);
  }

  @Override
  public void close() {}

  private boolean isLocal(Node node) {
    return dataCentre == null || dataCentre.equals(node.getDatacenter());
  }
}
