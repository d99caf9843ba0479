// SPDX-License-Identifier: Apache-2.0

package io.manx.it.nodes;

/** The test agent, which makes Manx's agent fail and lie, as an option of a node's JVM. */
public final class TestAgentJar {
  private TestAgentJar() {}

  /** Returns the option, which must come before that of Manx's agent. */
  public static String jvmOption() {
    String path = System.getProperty("manx.test.agent.jar");
    if (path == null) {
      throw new IllegalStateException("no system property manx.test.agent.jar");
    }
    return "-javaagent:" + path;
  }
}
