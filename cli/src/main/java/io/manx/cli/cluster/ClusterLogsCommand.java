// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import io.manx.cli.argument.ClusterName;
import io.manx.cli.terminal.Console;
import io.manx.lab.cluster.RunningClusters;
import io.manx.lab.cluster.StateDirectory;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx cluster logs}: the nodes' logs, which stay until the next start of the cluster. */
@Command(
    name = "logs",
    description = "Shows the last lines of the nodes' logs.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  manx cluster logs 2",
      "  manx cluster logs -f",
      "  manx cluster logs 1 -n 100"
    })
final class ClusterLogsCommand implements Runnable {
  private static final long POLL_MILLIS = 200;

  @Mixin private Console console = new Console();
  @Mixin private ClusterName name = new ClusterName();

  @Parameters(arity = "0..1", paramLabel = "NODE", description = "Number of a node (default: all).")
  private @Nullable Integer node;

  @Option(
      names = {"-n", "--lines"},
      paramLabel = "N",
      description = "Lines to show of each log (default: ${DEFAULT-VALUE}).")
  private int lines = 20;

  @Option(
      names = {"-f", "--follow"},
      description = "Continue with new lines until Ctrl-C.")
  private boolean follow;

  @Override
  public void run() {
    PrintWriter out = console.out();
    List<Path> files = files();
    List<LogTail> tails = files.stream().map(file -> new LogTail(file, files.size() > 1)).toList();
    tails.forEach(tail -> tail.printLast(lines, out));
    while (follow) {
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      tails.forEach(tail -> tail.printNew(out));
    }
  }

  private List<Path> files() {
    StateDirectory state = StateDirectory.fromEnvironment();
    Path directory = state.logs(name.value());
    List<Path> files = list(directory);
    if (node != null) {
      files = files.stream().filter(file -> file.endsWith("node" + node + ".log")).toList();
    }
    if (files.isEmpty()) {
      String which = node == null ? "no log" : "no log of node " + node;
      throw new UserException(which + " in " + directory + hint(state));
    }
    return files;
  }

  /** Points to the cluster's status, or to other running clusters if this one does not run. */
  private String hint(StateDirectory state) {
    return RunningClusters.names(state).contains(name.value())
        ? "; see 'manx cluster status'"
        : "; no cluster '" + name.value() + "' runs" + RunningClusters.hint(state);
  }

  private static List<Path> list(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(directory)) {
      return children.sorted().toList();
    } catch (IOException e) {
      throw new UserException("cannot read " + directory + ": " + FileFailures.reason(e), e);
    }
  }
}
