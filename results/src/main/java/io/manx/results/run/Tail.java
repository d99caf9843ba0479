// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The slowest requests of a run, each with its story, and the states of nodes meanwhile.
 *
 * @param requests the slowest requests of each operation, in order of their intended starts
 * @param states states of nodes that the nodes themselves reported; {@link RunFile#timeline} has
 *     the disturbances
 * @param sources who reported what
 */
public record Tail(List<SlowRequest> requests, List<NodeState> states, Sources sources) {
  /** Most requests of one operation that a run keeps. */
  public static final int MAX_REQUESTS = 1_000;

  /** Returns the slowest requests of each operation, in order of their intended starts. */
  public static List<SlowRequest> slowest(Collection<SlowRequest> requests) {
    return requests.stream()
        .collect(Collectors.groupingBy(SlowRequest::operation))
        .values()
        .stream()
        .flatMap(Tail::slowestOfOne)
        .sorted(Comparator.comparingDouble(SlowRequest::dueMillis))
        .toList();
  }

  private static Stream<SlowRequest> slowestOfOne(List<SlowRequest> ofOperation) {
    return ofOperation.stream()
        .sorted(Comparator.comparingDouble(SlowRequest::latencyMillis).reversed())
        .limit(MAX_REQUESTS);
  }

  /**
   * Who reported what. An unknown part of a story is missing because nobody reported it, or because
   * it did not happen.
   *
   * @param driver whether the driver kept a journal
   * @param coordinators names of the nodes that reported their slow reads
   * @param nodes names of the nodes that reported their states
   */
  public record Sources(boolean driver, List<String> coordinators, List<String> nodes) {
    /** Nobody reported anything. */
    public static final Sources NONE = new Sources(false, List.of(), List.of());
  }

  /**
   * A state of a node.
   *
   * @param node name of the node
   * @param state {@code collecting}, {@code compacting}, {@code starting} or {@code draining}
   * @param startMillis start, in milliseconds from the start of the measured part
   * @param endMillis end
   */
  public record NodeState(String node, String state, double startMillis, double endMillis) {
    NodeState shifted(double millis) {
      return new NodeState(node, state, startMillis + millis, endMillis + millis);
    }
  }
}
