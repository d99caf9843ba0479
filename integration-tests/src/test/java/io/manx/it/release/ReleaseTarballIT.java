// SPDX-License-Identifier: Apache-2.0

package io.manx.it.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators unpack, made from the built modules and run without a clone, Maven and git. */
final class ReleaseTarballIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String COMMIT = "0123456789".repeat(4);
  private static final long TIME = 1_700_000_000;

  /** All that the launcher may need beside a JDK. */
  private static final List<String> PROGRAMS =
      List.of("bash", "cat", "dirname", "env", "find", "mv", "readlink", "rm", "sed", "tr");

  @TempDir private static Path directory;
  private static Path tarball = Path.of("");
  private static Path home = Path.of("");
  private static Path programs = Path.of("");

  private record Outcome(int exitCode, String text) {}

  @BeforeAll
  static void unpack() throws Exception {
    tarball = pack("first", "022");
    programs = Files.createDirectory(directory.resolve("programs"));
    for (String program : PROGRAMS) {
      Files.createSymbolicLink(programs.resolve(program), found(program));
    }
    Outcome unpacked = run(directory, Map.of(), "tar", "-xzf", tarball.toString());
    assertThat(unpacked.exitCode()).as(unpacked.text()).isZero();
    String name = tarball.getFileName().toString();
    home = directory.resolve(name.substring(0, name.length() - ".tar.gz".length()));
  }

  private static Path found(String program) {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .map(each -> Path.of(each, program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  /** Writes a tarball with a stand-in for the wheel, and returns its file. */
  private static Path pack(String name, String umask) throws Exception {
    Path output = Files.createDirectory(directory.resolve(name));
    Path wheel = Files.writeString(output.resolve("manx_cassandra-1-py3-none-any.whl"), "wheel");
    Outcome packed =
        run(
            ROOT,
            Map.of("MANX_BUILD", COMMIT + " clean", "SOURCE_DATE_EPOCH", Long.toString(TIME)),
            "bash",
            "-c",
            "umask " + umask + " && packaging/tarball " + output + " " + wheel);
    assertThat(packed.exitCode()).as(packed.text()).isZero();
    return files(output)
        .filter(file -> file.toString().endsWith(".tar.gz"))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<Path> files(Path where) throws IOException {
    try (Stream<Path> files = Files.list(where)) {
      return files.sorted().toList().stream();
    }
  }

  private static Outcome run(Path where, Map<String, String> environment, String... command)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(where.toFile());
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.matches("MANX_.*|.*JAVA_OPTIONS|.*JAVA_TOOL_OPTIONS"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), text);
  }

  /** Runs the unpacked command line, in a directory of its own. */
  private static Outcome manx(String... arguments) throws Exception {
    Path where = Files.createDirectories(directory.resolve("elsewhere"));
    Map<String, String> environment =
        Map.of(
            "PATH",
            programs.toString(),
            "HOME",
            directory.resolve("home").toString(),
            "MANX_JDK_DIRS",
            System.getProperty("java.home"));
    String[] command =
        Stream.concat(Stream.of(home.resolve("bin/manx").toString()), Arrays.stream(arguments))
            .toArray(String[]::new);
    return run(where, environment, command);
  }

  @Test
  void theSameBuildGivesTheSameBytes() throws Exception {
    assertThat(pack("second", "077")).hasSameBinaryContentAs(tarball);
    String sum = HexFormat.of().formatHex(sha256(tarball));
    assertThat(Path.of(tarball + ".sha256")).hasContent(sum + "  " + tarball.getFileName() + "\n");
  }

  private static byte[] sha256(Path file) throws Exception {
    return MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
  }

  @Test
  void itHoldsWhatNodesApplicationsAndOperatorsNeed() throws Exception {
    String version = home.getFileName().toString().substring("manx-".length());
    assertThat(version).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(files(home).map(file -> file.getFileName().toString()))
        .containsExactly(
            "LICENSE", "README.txt", "THIRD-PARTY.txt", "agent", "bin", "driver", "lib", "python");
    assertThat(files(home.resolve("driver")).map(home::relativize).map(Path::toString))
        .containsExactly(
            "driver/manx-core-" + version + ".jar", "driver/manx-driver-" + version + ".jar");
    assertThat(home.resolve("agent/manx-agent.jar"))
        .hasSameBinaryContentAs(ROOT.resolve("agent/target/manx-agent.jar"));
    assertThat(home.resolve("python/manx_cassandra-1-py3-none-any.whl")).hasContent("wheel");
    assertThat(home.resolve("README.txt"))
        .content()
        .contains("Manx " + version, "-javaagent:/opt/manx-" + version + "/agent/manx-agent.jar")
        .doesNotContain("@");
    assertThat(Files.getLastModifiedTime(home.resolve("LICENSE")))
        .isEqualTo(FileTime.from(Instant.ofEpochSecond(TIME)));
  }

  @Test
  void everyLibraryOfOthersHasItsLicenceNamed() throws Exception {
    String licences = Files.readString(home.resolve("THIRD-PARTY.txt"));
    List<String> libraries =
        files(home.resolve("lib"))
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".jar") && !name.startsWith("manx-"))
            .map(name -> name.replaceFirst("-[0-9].*", ""))
            .toList();
    assertThat(libraries).hasSizeGreaterThan(20);
    assertThat(libraries)
        .allSatisfy(name -> assertThat(licences).containsPattern("(?m)^" + name + " "));
  }

  @Test
  void itRunsWithoutACloneMavenAndGit() throws Exception {
    assertThat(manx("--version").text())
        .matches("manx \\S+, commit " + COMMIT.substring(0, 10) + "\\R");
    assertThat(manx("sim", "--help").text()).contains("Usage: manx sim");
    Path html = directory.resolve("report.html");
    String rounds = ROOT.resolve("docs/results/data/demo-4.rounds.json").toString();
    Outcome report = manx("report", rounds, "--html", html.toString());
    assertThat(report.exitCode()).as(report.text()).isZero();
    assertThat(report.text()).contains("Manx in the driver", "Report: " + html);
    assertThat(manx("bench", "--contact-points", "127.0.0.1:1"))
        .satisfies(
            bench -> {
              assertThat(bench.exitCode()).isEqualTo(1);
              assertThat(bench.text()).startsWith("manx: cannot connect to").hasLineCount(1);
            });
    assertThat(home.resolve("lib/manx.jsa")).isNotEmptyFile();
  }

  @Test
  void theDoctorNamesWhatOnlyNodesNeed() throws Exception {
    assertThat(manx("doctor").text())
        .containsPattern("(?m)^PROBLEM +Maven +cannot run 'mvn'.*install Apache Maven")
        .contains("commands with --contact-points do without")
        .doesNotContain("\tat ");
  }

  @Test
  void whatOnlyACloneCanDoIsRefusedInOneLine() throws Exception {
    for (String command : List.of("test", "package")) {
      assertThat(manx(command))
          .isEqualTo(
              new Outcome(
                  1,
                  "manx: 'manx %1$s' needs the sources: run ./manx %1$s in a clone; this is a release\n"
                      .formatted(command)));
    }
  }
}
