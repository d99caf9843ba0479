package io.manx.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** Option that names a cluster of this machine. */
final class ClusterName {
  private static final String DEFAULT = "default";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the cluster (default: ${DEFAULT-VALUE}).")
  private String name = DEFAULT;

  String value() {
    return name;
  }

  /** The words that make another command use the same cluster. */
  List<String> shown() {
    return name.equals(DEFAULT) ? List.of() : List.of("--name", name);
  }
}
