// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests messages about Go and the program, with scripts in their place. */
final class PorcupineTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String VERSION =
      "[ $1 = version ] && { echo 'go version go1.26.8 linux/amd64'; exit; }\n";

  @TempDir private Path directory;

  @Test
  void missingGoIsNamed() {
    Porcupine porcupine = new Porcupine(state(), Map.of("MANX_GO", "/nowhere/go"));

    assertThat(porcupine.missing()).get().asString().contains("/nowhere/go", "install Go 1.19");
    assertThatThrownBy(() -> porcupine.check(new RegisterHistory(), LIMIT))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("install Go 1.19");
  }

  @Test
  void oldGoIsNamed() throws IOException {
    Porcupine porcupine = with("echo 'go version go1.18.1 linux/amd64'");

    assertThat(porcupine.missing()).get().asString().startsWith("Go 1.18 is too old: install");
  }

  @Test
  void missingNetworkIsNamed() throws IOException {
    Porcupine porcupine =
        with(
            VERSION
                + "echo 'go: downloading porcupine v1.3.1'\n"
                + "echo 'register.go:8:2: porcupine@v1.3.1: dial tcp: no such host'; exit 1");

    assertThat(porcupine.missing())
        .get()
        .asString()
        .startsWith("Go cannot fetch Porcupine (register.go:8:2: porcupine@v1.3.1: dial tcp")
        .contains("connect to the network once");
  }

  @Test
  void otherFailureOfTheBuildIsNoLackOfTheMachine() throws IOException {
    Porcupine porcupine =
        with(VERSION + "echo '# manx/porcupine-check'; echo './main.go:9:2: undefined: x'; exit 1");

    assertThatThrownBy(porcupine::missing)
        .isInstanceOf(UserException.class)
        .hasMessageContaining("cannot build")
        .hasMessageEndingWith(": ./main.go:9:2: undefined: x");
  }

  @Test
  void programIsBuiltOnceFromTheSourcesInTheJar() throws IOException {
    Porcupine porcupine = with(building("cat"));

    assertThat(porcupine.missing()).isEmpty();
    assertThat(porcupine.missing()).isEmpty();

    try (Stream<Path> children = Files.list(state())) {
      Path program = children.findFirst().orElseThrow();
      assertThat(program.getFileName().toString()).matches("porcupine-check-[0-9a-f]{12}");
      assertThat(program.resolve("porcupine-check")).isExecutable();
      assertThat(program.resolve("go.mod")).content().contains("porcupine v1.3.1");
    }
    assertThat(directory.resolve("builds")).hasContent("built");
  }

  @Test
  void everySourceIsInTheJar() throws IOException {
    try (Stream<Path> sources = Files.list(Path.of("src/main/go/porcupine-check"))) {
      assertThat(sources.map(source -> source.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(PorcupineProgram.SOURCES);
    }
  }

  @Test
  void verdictsAreThoseOfTheProgram() throws IOException {
    Porcupine porcupine =
        with(
            building(
                "echo '{\"key\":\"a\",\"operations\":3,\"verdict\":\"illegal\"}'\n"
                    + "echo '{\"key\":\"b\",\"operations\":4,\"verdict\":\"unknown\","
                    + "\"reason\":\"time limit\"}'"));

    assertThat(porcupine.check(new RegisterHistory(), LIMIT))
        .isEqualTo(
            List.of(
                new LinearizabilityVerdict("a", 3, LinearizabilityVerdict.Verdict.ILLEGAL, null),
                new LinearizabilityVerdict(
                    "b", 4, LinearizabilityVerdict.Verdict.UNKNOWN, "time limit")));
  }

  @Test
  void failureOfTheProgramIsReported() throws IOException {
    Porcupine porcupine = with(building("echo 'line 7: no operation' >&2; exit 1"));

    assertThatThrownBy(() -> porcupine.check(new RegisterHistory(), LIMIT))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll("cannot check", "line 7: no operation");
    assertThatThrownBy(() -> porcupine.check(directory.resolve("none"), LIMIT))
        .isInstanceOf(UserException.class)
        .hasMessageContainingAll("cannot read", "none");
  }

  private Path state() {
    return directory.resolve("state");
  }

  /** Returns a checker whose Go is the script, run in the directory of the sources. */
  private Porcupine with(String script) throws IOException {
    Path go = directory.resolve("go");
    Files.writeString(go, "#!/usr/bin/env bash\n" + script);
    assertThat(go.toFile().setExecutable(true)).isTrue();
    return new Porcupine(state(), Map.of("MANX_GO", go.toString()));
  }

  /** Returns a script as Go that counts its builds and makes this program. */
  private String building(String program) {
    return VERSION
        + "echo built >> "
        + directory.resolve("builds")
        + "\nwhile [ \"$1\" != -o ]; do shift; done\ncat > \"$2\" <<'END'\n#!/usr/bin/env bash\n"
        + program
        + "\nEND\nchmod +x \"$2\"\n";
  }
}
