// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CassandraJarsTest {
  @TempDir Path directory;
  private final List<String> progress = new ArrayList<>();
  private StateDirectory state;

  @BeforeEach
  void useOwnDirectory() {
    state = new StateDirectory(directory.resolve("state"));
  }

  /** A Maven that runs the script; {@code $out} is the file that it must write. */
  private CassandraJars withMaven(String script) throws IOException {
    Path maven = directory.resolve("mvn");
    Files.writeString(
        maven,
        "#!/usr/bin/env bash\nfor a; do case $a in -Dmdep.outputFile=*) out=${a#*=};; esac; done\n"
            + script);
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    return new CassandraJars(state, Map.of("MANX_MVN", maven.toString()));
  }

  @Test
  void classPathIsResolvedOnceAndAgainIfAJarIsMissing() throws IOException {
    Path jar = directory.resolve("a.jar");
    CassandraJars jars = withMaven("touch " + jar + "; echo " + jar + " > $out");
    assertThat(jars.classPath("5.0.9", progress::add)).isEqualTo(jar.toString());
    assertThat(jars.classPath("5.0.9", progress::add)).isEqualTo(jar.toString());
    assertThat(progress).hasSize(1);
    Files.delete(jar);
    assertThat(jars.classPath("5.0.9", progress::add)).isEqualTo(jar.toString());
    assertThat(progress).hasSize(2);
  }

  @Test
  void unknownVersionIsNamed() throws IOException {
    CassandraJars jars =
        withMaven("echo 'Could not find artifact org.apache.cassandra:cassandra-all:jar:5.0.99'");
    assertThatThrownBy(() -> jars.classPath("5.0.99", progress::add))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll("5.0.99 is not in Maven's repository", "5.0.9");
  }

  @Test
  void missingNetworkIsNotReportedAsAnUnknownVersion() throws IOException {
    CassandraJars jars =
        withMaven("echo 'Cannot access central in offline mode, cassandra-all:jar:5.0.9'");
    assertThatThrownBy(() -> jars.classPath("5.0.9", progress::add))
        .hasMessageContaining("cannot reach its repository");
  }

  @Test
  void missingMavenIsNamed() {
    CassandraJars jars = new CassandraJars(state, Map.of("MANX_MVN", "/nowhere/mvn"));
    assertThatThrownBy(() -> jars.classPath("5.0.9", progress::add))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll(
            "cannot run '/nowhere/mvn'", "install Apache Maven", "--contact-points do without");
  }
}
