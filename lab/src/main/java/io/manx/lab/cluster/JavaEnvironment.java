// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.util.List;
import java.util.Map;

/**
 * Environment variables from which every JVM takes options by itself. Nodes do not get them:
 * several JVMs cannot share a JMX port, one JVM cannot have two collectors, and only the cluster's
 * own options may affect a measurement.
 */
final class JavaEnvironment {
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** {@code ./manx} passes them on under this prefix, for Maven: they may name a proxy. */
  private static final String PREFIX = "MANX_MAVEN_";

  private JavaEnvironment() {}

  /** Removes them from the environment of a node. */
  static void clear(Map<String, String> environment) {
    VARIABLES.forEach(environment::remove);
  }

  /** Puts them back into the environment of Maven. */
  static void restore(Map<String, String> environment) {
    for (String variable : VARIABLES) {
      String value = environment.remove(PREFIX + variable);
      if (value != null) {
        environment.put(variable, value);
      }
    }
  }
}
