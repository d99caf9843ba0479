// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GcsyncCommandsTest extends CommandRunner {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "--collector, cms, unknown collector 'cms'",
    "--policies, lazy, unknown collection policy 'lazy'",
    "--fill, 0, fill 0.0 is out of range",
    "--drive-speed, 0, drive speed 0.0 is out of range",
    "--memtables, 0, memtables 0 is out of range",
    "--memtables, 257, choose 1 to 256 MiB",
    "--arrivals, poisson, --arrivals needs an open loop",
    "--drive-size, 1, drive size 1 is out of range",
    "--drive-size, 513, choose 64 to 512 MiB",
    "--heap, 1, 'heap in MB must be 256 to 65536, not 1'",
    "--rounds, 0, rounds 0 is out of range",
    "--workload, D, workload D has no updates",
    "--workload, Z, Z"
  })
  void anImpossibleRunIsRejectedBeforeAnythingStarts(String option, String value, String message) {
    assertThat(run("gcsync", "run", option, value)).isNotZero();

    assertThat(err.toString()).contains(message);
    assertThat(err.toString().strip().lines()).hasSize(1);
  }

  @Test
  void aRunIsNotContinued() throws IOException {
    Files.createFile(directory.resolve("run.json.gz"));

    assertThat(run("gcsync", "run", "--out", directory.toString())).isNotZero();

    assertThat(err.toString()).contains("is not empty").contains("--out");
  }

  @Test
  void partsAreInstalledIntoADirectory() {
    assertThat(run("gcsync", "install", directory.resolve("parts").toString())).isZero();

    assertThat(directory.resolve("parts").resolve("manx-sidecar")).isExecutable();
    assertThat(out.toString()).contains("libmanx-pause-signal.so").contains("pause signal");
  }

  @Test
  void aMissingDriveIsNamed() {
    assertThat(run("gcsync", "probe", directory.resolve("none").toString())).isZero();

    assertThat(out.toString()).contains("none").contains("not usable");
  }

  @Test
  void aFileSystemIsProbed() {
    assertThat(run("gcsync", "probe", "--json", directory.toString())).isZero();

    assertThat(out.toString().strip()).startsWith("[").contains("\"kind\"").endsWith("]");
    assertThat(Files.isDirectory(directory)).isTrue();
  }
}
