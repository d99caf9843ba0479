// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import java.util.List;
import picocli.CommandLine.Option;

/** Option that names a cluster of this machine. */
public final class ClusterName {
  private static final String DEFAULT = "default";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the cluster (default: ${DEFAULT-VALUE}).")
  private String name = DEFAULT;

  /** Returns the name. */
  public String value() {
    return name;
  }

  /** The words that make another command use the same cluster. */
  public List<String> shown() {
    return name.equals(DEFAULT) ? List.of() : List.of("--name", name);
  }
}
