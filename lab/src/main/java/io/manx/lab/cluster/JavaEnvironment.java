package io.manx.lab.cluster;

import java.util.List;
import java.util.Map;

/**
 * Variables from which every JVM takes options unasked. Nodes get none of them: several JVMs cannot
 * share a JMX port, nor have two collectors, and what is measured must be what the options say.
 */
final class JavaEnvironment {
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Under this prefix {@code ./manx} passes them on, for Maven: they may name a proxy. */
  private static final String PREFIX = "MANX_MAVEN_";

  private JavaEnvironment() {}

  /** Takes them out of the environment of a node. */
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
