// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.manx.core.collection.SidecarStatus.State;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a sidecar rejects unusable arguments and files, in one line with the remedy. */
final class SidecarRefusalsIT {
  @TempDir private Path directory;

  private Sidecar sidecar;

  @BeforeEach
  void create() throws IOException {
    sidecar = new Sidecar(directory);
  }

  @AfterEach
  void end() throws Exception {
    sidecar.close();
  }

  private void assertRejected(int exitCode, String... words) throws Exception {
    assertThat(sidecar.exitCode()).isEqualTo(exitCode);
    assertThat(sidecar.errors().lines()).hasSize(1).first().asString().contains(words);
  }

  @Test
  void anotherFileInPlaceOfTheSocketIsRejected() throws Exception {
    Files.writeString(sidecar.signal(), "precious");
    sidecar.start();
    assertRejected(1, "signal", "no socket");
    assertThat(sidecar.signal()).hasContent("precious");
  }

  @Test
  void socketOfARunningSidecarIsRejected() throws Exception {
    sidecar.start();
    await().until(() -> sidecar.status().state() == State.IDLE);
    Path other = Files.createDirectory(directory.resolve("other"));
    try (Sidecar second = new Sidecar(other)) {
      second.start("--signal", sidecar.signal().toString());
      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(second.errors()).contains("another sidecar");
    }
    assertThat(sidecar.signal()).exists();
  }

  @Test
  void onlyTheNodeCanUseTheSocket() throws Exception {
    sidecar.start();
    await().until(() -> sidecar.status().state() == State.IDLE);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sidecar.signal())))
        .isEqualTo("rw-rw----");
  }

  @Test
  void directoryThatEverybodyCanWriteToIsRejected() throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    sidecar.start();
    assertRejected(1, "everybody");
  }

  @Test
  void pageOfAnotherSizeIsRejected() throws Exception {
    Files.write(sidecar.pageFile(), new byte[4095]);
    sidecar.start();
    assertRejected(1, "4096 bytes");
  }

  @Test
  void pageWithoutMagicIsRejected() throws Exception {
    sidecar.mapped().putLong(0, 0);
    sidecar.start();
    assertRejected(1, "MANXGCP1");
  }

  @Test
  void pageBehindALinkIsRejected() throws Exception {
    Path real = Files.move(sidecar.pageFile(), directory.resolve("real"));
    Files.createSymbolicLink(sidecar.pageFile(), real);
    sidecar.start();
    assertRejected(1, "symbolic link");
  }

  @Test
  void missingPageIsReportedWithTheRemedy() throws Exception {
    Files.delete(sidecar.pageFile());
    sidecar.start();
    assertRejected(1, "start the node");
  }

  @Test
  void pageOfAnotherUserIsRejected() throws Exception {
    sidecar.start("--node-uid", "4242");
    assertRejected(1, "--node-uid");
  }

  @Test
  void missingPrivilegeForTheDriveIsNamed() throws Exception {
    Path drive = Files.createFile(directory.resolve("sdz"));
    Files.setPosixFilePermissions(drive, PosixFilePermissions.fromString("---------"));
    for (String kind : List.of("--scsi=", "--nvme=")) {
      List<String> arguments = new ArrayList<>(List.of(kind + drive));
      if (kind.startsWith("--nvme")) {
        arguments.add("--set=1");
      }
      sidecar.startUnprivileged(arguments);
      assertRejected(2, drive.toString(), "Permission denied", "root");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--scsi=/dev/null", "--nvme=/dev/null --set=1"})
  void driveWithoutTheCommandIsRejected(String arguments) throws Exception {
    sidecar.startWith(Arrays.asList(arguments.split(" ")));
    assertRejected(3, "/dev/null");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--set=1",
        "--max-plan-age=0",
        "--max-plan-age=x",
        "--patience=0",
        "--free-blocks=-2",
        "--free-blocks=5",
        "--block-bytes=4096",
        "--scsi=/dev/null",
        "--unknown",
        "stray",
        "--page"
      })
  void invalidArgumentIsNamed(String argument) throws Exception {
    sidecar.start(argument);
    assertRejected(1, argument.replaceAll("=.*", ""));
  }

  @Test
  void probeReportsEachNamedDrive() throws Exception {
    Process probe =
        new ProcessBuilder(
                TestParts.sidecar().toString(), "probe", "--json", "/dev/null", "/no\"ne")
            .start();
    String json = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(probe.waitFor()).isZero();
    assertThat(json)
        .isEqualTo(
            """
            [
              {"device": "/dev/null", "kind": "other", "model": "", "commands": [], \
            "usable": false, "why": "is neither SCSI nor NVMe"},
              {"device": "/no\\"ne", "kind": "other", "model": "", "commands": [], \
            "usable": false, "why": "No such file or directory"}
            ]
            """);
  }
}
