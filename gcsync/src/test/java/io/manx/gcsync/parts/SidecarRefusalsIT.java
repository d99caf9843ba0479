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

/** What a sidecar refuses to start with, each in one line that names the remedy. */
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

  private void assertRefused(int exitCode, String... words) throws Exception {
    assertThat(sidecar.exitCode()).isEqualTo(exitCode);
    assertThat(sidecar.errors().lines()).hasSize(1).first().asString().contains(words);
  }

  @Test
  void socketInPlaceOfAnotherFileIsRefused() throws Exception {
    Files.writeString(sidecar.signal(), "precious");
    sidecar.start();
    assertRefused(1, "signal", "no socket");
    assertThat(sidecar.signal()).hasContent("precious");
  }

  @Test
  void socketOfARunningSidecarIsRefused() throws Exception {
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
  void socketIsForTheNodeAlone() throws Exception {
    sidecar.start();
    await().until(() -> sidecar.status().state() == State.IDLE);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sidecar.signal())))
        .isEqualTo("rw-rw----");
  }

  @Test
  void directoryThatEverybodyCanWriteIsRefused() throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    sidecar.start();
    assertRefused(1, "everybody");
  }

  @Test
  void pageOfAnotherShapeIsRefused() throws Exception {
    Files.write(sidecar.pageFile(), new byte[4095]);
    sidecar.start();
    assertRefused(1, "4096 bytes");
  }

  @Test
  void pageWithoutMagicIsRefused() throws Exception {
    sidecar.mapped().putLong(0, 0);
    sidecar.start();
    assertRefused(1, "MANXGCP1");
  }

  @Test
  void pageBehindALinkIsRefused() throws Exception {
    Path real = Files.move(sidecar.pageFile(), directory.resolve("real"));
    Files.createSymbolicLink(sidecar.pageFile(), real);
    sidecar.start();
    assertRefused(1, "symbolic link");
  }

  @Test
  void missingPageNamesTheRemedy() throws Exception {
    Files.delete(sidecar.pageFile());
    sidecar.start();
    assertRefused(1, "start the node");
  }

  @Test
  void pageOfAnotherUserIsRefused() throws Exception {
    sidecar.start("--node-uid", "4242");
    assertRefused(1, "--node-uid");
  }

  @Test
  void driveThatMayNotBeOpenedNamesThePrivilege() throws Exception {
    Path drive = Files.createFile(directory.resolve("sdz"));
    Files.setPosixFilePermissions(drive, PosixFilePermissions.fromString("---------"));
    for (String kind : List.of("--scsi=", "--nvme=")) {
      List<String> arguments = new ArrayList<>(List.of(kind + drive));
      if (kind.startsWith("--nvme")) {
        arguments.add("--set=1");
      }
      sidecar.startUnprivileged(arguments);
      assertRefused(2, drive.toString(), "Permission denied", "root");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--scsi=/dev/null", "--nvme=/dev/null --set=1"})
  void driveWithoutTheCommandIsRefused(String arguments) throws Exception {
    sidecar.startWith(Arrays.asList(arguments.split(" ")));
    assertRefused(3, "/dev/null");
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
  void badArgumentIsNamed(String argument) throws Exception {
    sidecar.start(argument);
    assertRefused(1, argument.replaceAll("=.*", ""));
  }

  @Test
  void probeTellsOfEachDriveWhatItIsAskedFor() throws Exception {
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
