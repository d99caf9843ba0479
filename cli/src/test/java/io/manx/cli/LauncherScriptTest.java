// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how the launcher script finds a JDK, builds and runs tests, on a copy of it. */
final class LauncherScriptTest {
  private static final Path SCRIPT = Path.of("..", "manx");
  private static final Path LAUNCHER = Path.of("..", "packaging", "launcher.sh");
  private static final List<String> ONE_MODULE = List.of("test", "-pl", "core");
  private static final String JDK = System.getProperty("java.home");

  @TempDir Path temporary;
  private Path directory = Path.of("");
  private String output = "";

  /** Paths of people have blanks. */
  @BeforeEach
  void copyScript() throws IOException {
    directory = Files.createDirectory(temporary.resolve("my projects"));
    Files.copy(SCRIPT, directory.resolve("manx"));
    Files.createDirectories(directory.resolve("packaging"));
    Files.copy(LAUNCHER, directory.resolve("packaging/launcher.sh"));
    Files.writeString(directory.resolve("pom.xml"), "");
    Files.createDirectories(directory.resolve(".mvn"));
    Files.createDirectories(directory.resolve("cli/src/main"));
    Files.writeString(directory.resolve("cli/pom.xml"), "");
  }

  private int run(Map<String, String> environment) throws IOException, InterruptedException {
    return run("--version", environment);
  }

  private int run(String command, Map<String, String> environment)
      throws IOException, InterruptedException {
    return run(List.of(command), environment);
  }

  private int run(List<String> arguments, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", directory.resolve("manx").toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("MANX_"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor();
  }

  /** Creates a stand-in for Maven that counts its runs. */
  private Path maven(String body) throws IOException {
    Path maven = directory.resolve("mvn");
    Files.writeString(maven, "#!/usr/bin/env bash\necho run >>'%s'\n%s\n".formatted(runs(), body));
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    return maven;
  }

  private Path runs() {
    return directory.resolve("runs");
  }

  /** Output that goes elsewhere has the usual width, whatever the terminal has. */
  @Test
  void theWidthIsThatOfATerminalOnly() throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder(
            "bash",
            "-euc",
            ". \"$1\"; find_columns; echo \"[$columns]\"",
            "bash",
            directory.resolve("packaging/launcher.sh").toString());
    shell.environment().put("COLUMNS", "50");
    Process process = shell.redirectErrorStream(true).start();
    assertThat(process.getInputStream()).hasContent("[]");
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void missingJdkIsNamedInOneLine() throws Exception {
    assertThat(run(Map.of("MANX_JDK_DIRS", "/nonexistent"))).isEqualTo(1);
    assertThat(output).startsWith("manx: no JDK 17 found").contains("MANX_JAVA_HOME");
    assertThat(output.lines()).hasSize(1);
  }

  @Test
  void chosenDirectoryWithoutAJdkIsNamedInOneLine() throws Exception {
    assertThat(run(Map.of("MANX_JAVA_HOME", "/nonexistent"))).isEqualTo(1);
    assertThat(output).startsWith("manx: MANX_JAVA_HOME is '/nonexistent', which is not a JDK 17;");
    assertThat(output.lines()).hasSize(1);
  }

  @Test
  void unsuitableJdkIsNamedInOneLine() throws Exception {
    Path jdk = Files.createDirectories(directory.resolve("jdk/bin")).getParent();
    Path compiler = Files.writeString(jdk.resolve("bin/javac"), "");
    assertThat(compiler.toFile().setExecutable(true)).isTrue();
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"21.0.1\"\n");
    assertThat(run(Map.of("MANX_JDK_DIRS", "/nonexistent:" + jdk))).isEqualTo(1);
    assertThat(output).contains("no JDK 17 found (found only 21)");
    assertThat(output.lines()).hasSize(1);
  }

  @Test
  void missingMavenIsNamedInOneLine() throws Exception {
    assertThat(run(Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", "/nonexistent"))).isEqualTo(1);
    assertThat(output).startsWith("manx: Maven ('/nonexistent') not found").contains("MANX_MVN");
    assertThat(output.lines()).hasSize(1);
    assertThat(directory.resolve("cli/target/.build-lock")).doesNotExist();
  }

  @Test
  void sourcesEditedDuringABuildAreBuiltTheNextTime() throws Exception {
    Path maven = maven("sleep 0.1; touch '" + directory.resolve("pom.xml") + "'");
    Map<String, String> environment = Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", maven.toString());
    run(environment);
    maven("");
    run(environment);
    run(environment);
    assertThat(Files.readAllLines(runs())).hasSize(2);
  }

  @Test
  void lockOfAKilledBuildIsTakenOver() throws Exception {
    Path target = Files.createDirectories(directory.resolve("cli/target"));
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Path holder = Path.of(Long.toString(ended.pid()));
    Files.createSymbolicLink(target.resolve(".build-lock"), holder);
    run(Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", maven("").toString()));
    assertThat(Files.readAllLines(runs())).hasSize(1);
    try (var left = Files.list(target)) {
      assertThat(left.filter(file -> file.toString().contains("build-lock"))).isEmpty();
    }
  }

  /** With test failures ignored, Maven's exit code is 0 even if tests fail. */
  @Test
  void failingTestsFailTheCommandAndAreNamed() throws Exception {
    Path maven =
        maven(
            """
            case "$*" in *-Dmaven.test.failure.ignore=true*) ;; *) exit 3 ;; esac
            echo '[ERROR] Failures: '
            echo '[ERROR]   SomeIT.breaks:7 expected 1'
            echo '[INFO] BUILD SUCCESS'
            """);
    assertThat(run(ONE_MODULE, Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", maven.toString())))
        .isEqualTo(1);
    assertThat(output)
        .contains("BUILD SUCCESS")
        .containsSubsequence("SomeIT.breaks:7", "SomeIT.breaks:7", "manx: tests failed");
    Map<String, String> passing = Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", maven("").toString());
    assertThat(run(ONE_MODULE, passing)).isZero();
    assertThat(
            run(ONE_MODULE, Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", maven("exit 1").toString())))
        .isEqualTo(1);
    assertThat(output).contains("manx: the build or tests failed");
  }

  @Test
  void missingPythonFailsTheTestsBeforeTheyBegin() throws Exception {
    Map<String, String> environment =
        Map.of(
            "MANX_JDK_DIRS", JDK, "MANX_MVN", maven("").toString(), "MANX_PYTHON", "/nonexistent");
    for (List<String> command : List.of(List.of("test"), List.of("test", "python"))) {
      assertThat(run(command, environment)).isEqualTo(1);
      assertThat(output).startsWith("manx: no Python 3.10 or later").contains("MANX_PYTHON");
      assertThat(output.lines()).hasSize(1);
    }
    assertThat(runs()).doesNotExist();
  }

  @Test
  void aPythonWhosePathHasABlankIsFound() throws Exception {
    Files.createDirectories(directory.resolve("python"));
    for (String name : List.of("pyproject.toml", "requirements-test.txt")) {
      Files.writeString(directory.resolve("python").resolve(name), "");
    }
    Path python =
        Files.writeString(
            directory.resolve("python3"),
            """
            #!/usr/bin/env bash
            case $1 in -m) exit 1 ;; --version) echo Python 3.12 ;; esac
            """);
    assertThat(python.toFile().setExecutable(true)).isTrue();
    assertThat(
            run(
                List.of("test", "python"),
                Map.of("MANX_JDK_DIRS", JDK, "MANX_PYTHON", python.toString())))
        .isEqualTo(1);
    assertThat(output).contains("manx: " + python + " cannot make a virtual environment");
  }

  @Test
  void helpOfTestsIsNotMavens() throws Exception {
    Map<String, String> environment =
        Map.of("MANX_JDK_DIRS", "/nonexistent", "MANX_MVN", maven("").toString());
    for (String help : List.of("--help", "-h")) {
      assertThat(run(List.of("test", help), environment)).isZero();
      assertThat(output).startsWith("Usage: manx test").contains("to pytest").hasLineCount(4);
    }
    assertThat(runs()).doesNotExist();
  }

  @Test
  void packagingTakesNoArguments() throws Exception {
    Map<String, String> environment =
        Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", maven("").toString());
    assertThat(run(List.of("package", "--help"), environment)).isZero();
    assertThat(output).startsWith("Usage: manx package").contains("manx-VERSION.tar.gz");
    assertThat(run(List.of("package", "now"), environment)).isEqualTo(1);
    assertThat(output).isEqualTo("manx: 'manx package' takes no arguments, not 'now'\n");
    assertThat(runs()).doesNotExist();
  }

  /** Such options could keep a JVM, or a second one, from starting. */
  @Test
  void optionsForEveryJvmReachOnlyMaven() throws Exception {
    Path jdk = directory.resolve("jdk");
    Files.createDirectories(jdk.resolve("bin"));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    String shown =
        """
        #!/usr/bin/env bash
        case "$*" in *ArchiveClassesAtExit*) exit 1 ;; esac
        echo "JVM [${JAVA_TOOL_OPTIONS:-}]"
        """;
    for (String program : List.of("java", "javac")) {
      Path file = Files.writeString(jdk.resolve("bin").resolve(program), shown);
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    Path maven = maven("[ \"$JAVA_TOOL_OPTIONS\" = -Dproxy=a ] || exit 1");
    run(
        Map.of(
            "MANX_JDK_DIRS",
            jdk.toString(),
            "MANX_MVN",
            maven.toString(),
            "JAVA_TOOL_OPTIONS",
            "-Dproxy=a",
            "_JAVA_OPTIONS",
            "-Db=c"));
    assertThat(output)
        .contains("note: JAVA_TOOL_OPTIONS is ignored; use MANX_JAVA_OPTS", "_JAVA_OPTIONS is")
        .endsWith("JVM []\n");
  }

  /** The stand-in for Maven creates no classes. */
  @Test
  void aFailedClassArchiveIsNotTriedAgain() throws Exception {
    Map<String, String> environment =
        Map.of("MANX_JDK_DIRS", JDK, "MANX_MVN", maven("").toString());
    run(environment);
    Path archive = directory.resolve("cli/target/manx.jsa");
    assertThat(archive).isEmptyFile();
    Object made = Files.getAttribute(archive, "unix:ino");
    run(environment);
    assertThat(Files.getAttribute(archive, "unix:ino")).isEqualTo(made);
  }
}
