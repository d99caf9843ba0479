package io.manx.cli;

import picocli.CommandLine.Option;

/** Option that tells clusters on one machine apart. */
final class ClusterName {
  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the cluster (default: ${DEFAULT-VALUE}).")
  private String name = "default";

  String value() {
    return name;
  }
}
