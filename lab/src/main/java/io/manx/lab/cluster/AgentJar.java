// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JVM option that loads Manx's agent into a node. */
public final class AgentJar {
  /** System property that names the agent's jar; {@code ./manx} sets it. */
  public static final String PROPERTY = "manx.agent.jar";

  private static final String JVM_OPTION = "-javaagent:";
  private static final String NAME = "manx-agent.jar";

  private AgentJar() {}

  /**
   * Returns the option that loads the agent in mode {@code off}.
   *
   * @throws UserException if the jar does not exist
   */
  public static String jvmOption() {
    String path = System.getProperty(PROPERTY, "");
    if (path.isEmpty() || !Files.isReadable(Path.of(path))) {
      throw new UserException(
          "Manx's agent is not at '"
              + path
              + "'; run ./manx, which builds it, or set -D"
              + PROPERTY
              + " to where "
              + NAME
              + " is");
    }
    return JVM_OPTION + path + "=mode=off";
  }

  /** Returns the options with the agent added, unless they have it already. */
  public static ClusterOptions addTo(ClusterOptions options) {
    if (isIn(options)) {
      return options;
    }
    List<String> jvm = new ArrayList<>(options.jvmOptions());
    jvm.add(jvmOption());
    return options.withJvmOptions(jvm);
  }

  /** Whether the nodes of a cluster have the agent. */
  public static boolean isIn(ClusterOptions options) {
    return isIn(options.jvmOptions());
  }

  /** Whether a JVM with these options has the agent. */
  public static boolean isIn(List<String> jvmOptions) {
    return jvmOptions.stream()
        .anyMatch(option -> option.startsWith(JVM_OPTION) && option.contains(NAME));
  }
}
