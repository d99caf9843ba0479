// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * The record of a cluster on disk, with which another process can find, stop or remove it.
 *
 * @param options those that its nodes were started with
 * @param block number of its address block
 * @param startedAt time of its start, ISO-8601 in UTC
 * @param launcher the process that started it
 * @param nodes process of each node, in order; its pid is 0 if the node was not started
 * @param kept whether it was stopped and its data kept
 */
record ClusterState(
    ClusterOptions options,
    int block,
    String startedAt,
    ProcessIdentity launcher,
    List<ProcessIdentity> nodes,
    boolean kept) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  ClusterState {
    nodes = List.copyOf(nodes);
  }

  static Path file(Path clusterDirectory) {
    return clusterDirectory.resolve("cluster.json");
  }

  static Optional<ClusterState> read(Path clusterDirectory) {
    Path file = file(clusterDirectory);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(file.toFile(), ClusterState.class));
    } catch (IOException e) {
      String firstLine = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new UserException(
          "cannot read " + file + " (" + firstLine + "): remove " + clusterDirectory, e);
    }
  }

  /** Replaces the file in one step, so that no reader sees half of it. */
  void write(Path clusterDirectory) {
    Path file = file(clusterDirectory);
    Path next = clusterDirectory.resolve("cluster.json.next");
    try {
      Files.createDirectories(clusterDirectory);
      JSON.writeValue(next.toFile(), this);
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UserException("cannot write " + file + ": " + FileFailures.reason(e), e);
    }
  }

  /** The nodes that this state describes, with the processes that they had. */
  List<Node> restoreNodes(StateDirectory state) {
    List<Node> restored = createNodes(options, new AddressBlock(block), state);
    for (int i = 0; i < nodes.size(); i++) {
      restored.get(i).process(nodes.get(i));
    }
    return restored;
  }

  static List<Node> createNodes(ClusterOptions options, AddressBlock block, StateDirectory state) {
    Path directory = state.cluster(options.name());
    Path logs = state.logs(options.name());
    return Placement.of(options).stream()
        .map(placement -> new Node(placement, block, options.proxied(), directory, logs))
        .toList();
  }

  /** How many of its nodes still run. */
  long runningNodes() {
    return nodes.stream().filter(ProcessIdentity::isAlive).count();
  }

  /** Removes the control groups of its nodes; the nodes must have ended. */
  void removeControlGroups(StateDirectory state) {
    if (options.controlGroups()) {
      createNodes(options, new AddressBlock(block), state)
          .forEach(node -> ControlGroup.of(node).remove());
    }
  }

  ClusterState withNodes(List<ProcessIdentity> processes) {
    return new ClusterState(options, block, startedAt, launcher, processes, false);
  }

  ClusterState stoppedAndKept() {
    return new ClusterState(options, block, startedAt, launcher, List.of(), true);
  }

  ClusterState withOptions(ClusterOptions changed) {
    return new ClusterState(changed, block, startedAt, launcher, nodes, kept);
  }
}
