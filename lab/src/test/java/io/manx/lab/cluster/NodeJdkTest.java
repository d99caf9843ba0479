// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeJdkTest {
  @TempDir Path directory;

  private Path jdk(String name, String version) throws IOException {
    Path home = directory.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path java = Files.writeString(home.resolve("bin/java"), "");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return home;
  }

  @Test
  void runningJdkIsUsedIfItFits() throws IOException {
    Path home = jdk("17", "17.0.15");
    assertThat(NodeJdk.find(Map.of(), home)).isEqualTo(new NodeJdk(home, 17));
  }

  @Test
  void anotherInstalledJdkIsUsedIfTheRunningOneIsTooNew() throws IOException {
    Path installed = jdk("home/.sdkman/candidates/java/11.0.2", "11.0.2");
    Map<String, String> environment = Map.of("HOME", directory.resolve("home").toString());
    assertThat(NodeJdk.find(environment, jdk("25", "25"))).isEqualTo(new NodeJdk(installed, 11));
  }

  @Test
  void chosenJdkThatCassandraRefusesIsRefusedWithARemedy() throws IOException {
    Map<String, String> environment = Map.of(NodeJdk.VARIABLE, jdk("25", "25.0.1").toString());
    assertThatThrownBy(() -> NodeJdk.find(environment, jdk("17", "17")))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll("11 or 17 only", "JDK 25", "openjdk-17", NodeJdk.VARIABLE);
  }

  @Test
  void chosenDirectoryWithoutAJdkIsNamed() {
    Map<String, String> environment = Map.of(NodeJdk.VARIABLE, "/nowhere");
    assertThatThrownBy(() -> NodeJdk.find(environment, Path.of("/")))
        .hasMessageContaining("no JDK is in /nowhere");
  }
}
