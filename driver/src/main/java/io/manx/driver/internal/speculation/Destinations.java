// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.session.Request;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.LateRequest.Destination;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a copy of a late request has somewhere to go: a node that was not asked yet, and
 * can serve the request without the late one. With a replication factor of 1, or at a level that
 * needs all replicas, a copy would wait for the late node itself. The plan ranks the remaining
 * replicas when the copy is sent, so they count as busy or poor only if all of them are.
 * Thread-safe.
 */
public final class Destinations {
  private final Supplier<Metadata> metadata;
  private final Function<Request, ConsistencyLevel> level;
  private final ToIntFunction<Node> numbers;
  private final Supplier<Expectation> expectation;

  /**
   * Creates it.
   *
   * @param metadata the current metadata of the session
   * @param level the consistency level in force for a request
   * @param numbers the numbers of nodes; below 0 if unknown
   * @param expectation what is now expected of their answers
   */
  public Destinations(
      Supplier<Metadata> metadata,
      Function<Request, ConsistencyLevel> level,
      ToIntFunction<Node> numbers,
      Supplier<Expectation> expectation) {
    this.metadata = metadata;
    this.level = level;
    this.numbers = numbers;
    this.expectation = expectation;
  }

  /**
   * Returns the destination of a copy.
   *
   * @param sessionKeyspace used if the request names none
   * @param asked the node that was asked last
   * @param executions how many nodes were asked
   */
  public CopyDestination of(
      Request request, @Nullable CqlIdentifier sessionKeyspace, Node asked, int executions) {
    return (late, waitedNanos, nowNanos) -> {
      Metadata current = metadata.get();
      long usable = current.getNodes().values().stream().filter(Destinations::isUsable).count();
      if (request.getNode() != null || usable <= executions) {
        return Destination.NONE;
      }
      Set<Node> replicas = replicas(current, request, sessionKeyspace);
      if (!replicas.contains(asked)) {
        return Destination.GOOD;
      }
      return canBeServedWithout(asked, replicas, level.apply(request))
          ? best(others(replicas, asked), judge(late, asked, waitedNanos, nowNanos))
          : Destination.NONE;
    };
  }

  private IntFunction<Destination> judge(
      LateRequest late, Node asked, long waitedNanos, long nowNanos) {
    Expectation expected = expectation.get();
    int askedNumber = numbers.applyAsInt(asked);
    return node -> {
      boolean isFarLater =
          askedNumber >= 0 && expected.isFarLater(node, askedNumber, late.demand(), nowNanos);
      return late.destination(node, isFarLater, waitedNanos, nowNanos);
    };
  }

  /** The usable replicas beside the one asked: those of its data centre, or others without any. */
  private static List<Node> others(Set<Node> replicas, Node asked) {
    List<Node> usable =
        replicas.stream()
            .filter(each -> !each.equals(asked) && isUsable(each))
            .collect(Collectors.toList());
    String dataCentre = String.valueOf(asked.getDatacenter());
    List<Node> near =
        usable.stream()
            .filter(each -> dataCentre.equals(each.getDatacenter()))
            .collect(Collectors.toList());
    return near.isEmpty() ? usable : near;
  }

  private Destination best(List<Node> others, IntFunction<Destination> judge) {
    Destination best = Destination.GOOD;
    for (Node each : others) {
      int number = numbers.applyAsInt(each);
      best = number < 0 ? Destination.GOOD : judge.apply(number);
      if (best == Destination.GOOD) {
        return best;
      }
    }
    return best;
  }

  private static boolean isUsable(Node node) {
    return isUp(node) && node.getDistance() != NodeDistance.IGNORED;
  }

  private static boolean isUp(Node node) {
    return node.getState() != NodeState.DOWN && node.getState() != NodeState.FORCED_DOWN;
  }

  private static boolean canBeServedWithout(
      Node asked, Collection<Node> all, ConsistencyLevel level) {
    Collection<Node> replicas = all;
    if (level.isDcLocal() || level == DefaultConsistencyLevel.EACH_QUORUM) {
      String dataCentre = String.valueOf(asked.getDatacenter());
      replicas =
          all.stream()
              .filter(each -> dataCentre.equals(each.getDatacenter()))
              .collect(Collectors.toList());
    }
    long others = replicas.stream().filter(each -> !each.equals(asked) && isUp(each)).count();
    return others >= required(level, replicas.size());
  }

  /** The number of replicas that a level needs. */
  private static int required(ConsistencyLevel level, int replicas) {
    if (!(level instanceof DefaultConsistencyLevel)) {
      return 1;
    }
    switch ((DefaultConsistencyLevel) level) {
      case ANY:
        return 0;
      case TWO:
        return 2;
      case THREE:
        return 3;
      case QUORUM:
      case LOCAL_QUORUM:
      case EACH_QUORUM:
        return replicas / 2 + 1;
      case ALL:
        return replicas;
      default:
        return 1;
    }
  }

  /** The replicas as the driver's load balancing finds them; empty if unknown. */
  private static Set<Node> replicas(
      Metadata metadata, Request request, @Nullable CqlIdentifier sessionKeyspace) {
    CqlIdentifier keyspace = keyspace(request, sessionKeyspace);
    TokenMap tokens = metadata.getTokenMap().orElse(null);
    if (keyspace == null || tokens == null) {
      return Set.of();
    }
    Token token = request.getRoutingToken();
    if (token != null) {
      return tokens.getReplicas(keyspace, token);
    }
    ByteBuffer key = request.getRoutingKey();
    return key == null ? Set.of() : tokens.getReplicas(keyspace, key);
  }

  private static @Nullable CqlIdentifier keyspace(
      Request request, @Nullable CqlIdentifier sessionKeyspace) {
    if (request.getKeyspace() != null) {
      return request.getKeyspace();
    }
    CqlIdentifier routing = request.getRoutingKeyspace();
    return routing == null ? sessionKeyspace : routing;
  }
}
