// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.cluster.AgentJar;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which classes the agent's jar brings into a node. */
class AgentJarIT {
  private static final int JAVA_11 = 55;

  private static final Map<String, Integer> VERSIONS = new TreeMap<>();

  @BeforeAll
  static void readClasses() throws IOException {
    String path = AgentJar.jvmOption().replaceFirst("-javaagent:", "").replaceFirst("=.*", "");
    try (JarFile jar = new JarFile(path)) {
      List<JarEntry> classes =
          jar.stream().filter(entry -> entry.getName().endsWith(".class")).toList();
      for (JarEntry entry : classes) {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
          in.skipNBytes(Integer.BYTES + Short.BYTES);
          VERSIONS.put(entry.getName(), in.readUnsignedShort());
        }
      }
    }
  }

  @Test
  void allItsClassesRunOnJava11() {
    assertThat(VERSIONS)
        .isNotEmpty()
        .allSatisfy((name, version) -> assertThat(version).as(name).isLessThanOrEqualTo(JAVA_11));
  }

  /** The test agent's classes fail and lie on purpose. */
  @Test
  void itHasNoClassOfTheTestAgent() {
    assertThat(VERSIONS.keySet()).noneMatch(name -> name.startsWith("io/manx/testagent/"));
  }

  @Test
  void itsClassesCannotClashWithOthers() {
    assertThat(VERSIONS.keySet())
        .allMatch(
            name ->
                name.startsWith("io/manx/") || name.matches("org/apache/.*/Manx[\\w$]+\\.class"));
  }
}
