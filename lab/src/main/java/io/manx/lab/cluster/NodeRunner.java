// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Starts and ends node processes.
 *
 * <p>Each node runs under a guard (guard.sh) in a session of its own, so that no signal to the
 * launcher's group reaches it. The guard's standard input is a pipe that only this process holds
 * open. When this process ends in any way, the pipe ends and the guard kills the node. The stay
 * file, once created, exempts all nodes of the cluster.
 *
 * <p>Safe for use by several threads.
 */
final class NodeRunner {
  static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration KILL_TIMEOUT = Duration.ofSeconds(10);

  private static final long POLL_MILLIS = 20;

  private final Path directory;
  private final Map<Integer, OutputStream> lifelines = new HashMap<>();
  private boolean closed;

  NodeRunner(Path clusterDirectory) {
    this.directory = clusterDirectory;
  }

  /** Starts a process for the node and records its identity in the node. */
  synchronized void start(Node node, List<String> command) {
    if (closed) {
      throw new UserException("the cluster has been stopped");
    }
    try {
      ProcessBuilder builder =
          new ProcessBuilder(guarded(node, command))
              .redirectError(ProcessBuilder.Redirect.appendTo(node.log().toFile()));
      JavaEnvironment.clear(builder.environment());
      Process guard = builder.start();
      lifelines.put(node.index(), guard.getOutputStream());
      node.process(ProcessIdentity.of(readPid(node, guard)));
    } catch (IOException e) {
      throw new UserException("cannot start " + node + ": " + e.getMessage(), e);
    }
  }

  private List<String> guarded(Node node, List<String> command) throws IOException {
    List<String> guarded = new ArrayList<>(ownSession());
    guarded.add("bash");
    guarded.add(guardScript().toString());
    guarded.add(stayFile().toString());
    guarded.add(node.log().toString());
    guarded.add(commandFile(node, command).toString());
    return guarded;
  }

  /**
   * The command is in a file, so that the guard's command line cannot be mistaken for the node's.
   */
  private Path commandFile(Node node, List<String> command) throws IOException {
    return Files.write(directory.resolve(node.name() + ".command"), command);
  }

  /**
   * Without setsid (macOS), the shell's job control at least gives it a process group of its own.
   */
  private static List<String> ownSession() {
    boolean setsid = Files.isExecutable(Path.of("/usr/bin/setsid"));
    return setsid
        ? List.of("/usr/bin/setsid")
        : List.of("bash", "-c", "set -m; \"$@\" <&0 & wait $!", "guard");
  }

  /** Writes the guard of this version of Manx, even if another version created the cluster. */
  private Path guardScript() throws IOException {
    Path script = directory.resolve("guard.sh");
    Path next = directory.resolve("guard.sh.next");
    try (InputStream in = NodeRunner.class.getResourceAsStream("guard.sh")) {
      Objects.requireNonNull(in, "guard.sh is packed with this class");
      Files.copy(in, next, StandardCopyOption.REPLACE_EXISTING);
    }
    // Replaced in one step: running guards keep reading the file that they have open.
    return Files.move(
        next, script, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static ProcessHandle readPid(Node node, Process guard) throws IOException {
    try (BufferedReader out = guard.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      if (line == null) {
        throw new UserException(
            "cannot start "
                + node
                + ": "
                + NodeLog.lastError(node.log())
                + " ("
                + node.log()
                + ")");
      }
      // If the node has already ended, the caller finds it not alive.
      return ProcessHandle.of(Long.parseLong(line.strip())).orElse(guard.toHandle());
    }
  }

  private Path stayFile() {
    return directory.resolve("stay");
  }

  /** Removes the stay file of an earlier run of the cluster. */
  void forbidStay() {
    try {
      Files.deleteIfExists(stayFile());
    } catch (IOException e) {
      throw new UserException("cannot remove " + stayFile() + ": " + FileFailures.reason(e), e);
    }
  }

  /** From now on the nodes go on when this process ends. */
  void letStay() {
    try {
      Files.createFile(stayFile());
    } catch (IOException e) {
      throw new UserException("cannot write " + stayFile() + ": " + FileFailures.reason(e), e);
    }
  }

  /** Kills a node, even one that a signal has stopped. */
  void kill(Node node) {
    kill(node.process());
  }

  private static void kill(ProcessIdentity process) {
    process.find().ifPresent(ProcessHandle::destroyForcibly);
    if (!awaitEnd(process, KILL_TIMEOUT)) {
      throw new UserException("process " + process.pid() + " does not end: kill -9 it");
    }
  }

  /** Asks all nodes to shut down at the same time, and kills those that take too long. */
  void stop(List<Node> nodes) {
    List<ProcessIdentity> running =
        nodes.stream().map(Node::process).filter(ProcessIdentity::isAlive).toList();
    running.forEach(NodeRunner::resume);
    running.forEach(process -> process.find().ifPresent(ProcessHandle::destroy));
    for (ProcessIdentity process : running) {
      if (!awaitEnd(process, STOP_TIMEOUT)) {
        kill(process);
      }
    }
  }

  /** Kills all nodes; none can be started afterwards. */
  synchronized void killAll(List<Node> nodes) {
    closed = true;
    nodes.forEach(node -> node.process().find().ifPresent(ProcessHandle::destroyForcibly));
    nodes.forEach(this::kill);
  }

  /**
   * Continues a process that a signal has stopped; otherwise it would not handle the request to
   * end.
   */
  private static void resume(ProcessIdentity process) {
    try {
      new ProcessBuilder("bash", "-c", "kill -CONT " + process.pid()).start().waitFor();
    } catch (IOException e) {
      throw new UserException("cannot run bash: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Polls, because {@code onExit} would wait for the parent, which may itself be stopped. */
  private static boolean awaitEnd(ProcessIdentity process, Duration timeout) {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (process.isAlive()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
