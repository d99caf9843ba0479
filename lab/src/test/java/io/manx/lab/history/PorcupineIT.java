// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import static io.manx.lab.history.Operations.history;
import static io.manx.lab.history.Operations.read;
import static io.manx.lab.history.Operations.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.manx.lab.history.LinearizabilityVerdict.Verdict;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the real Go program. On a machine without Go the tests are skipped with a message. */
final class PorcupineIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String GO = System.getenv().getOrDefault(PorcupineProgram.VARIABLE, "go");
  private static final Path SOURCES = Path.of("src/main/go/porcupine-check");

  @TempDir private static Path directory;
  private static Porcupine porcupine;
  private static Optional<String> missing;

  @BeforeAll
  static void build() {
    porcupine = new Porcupine(directory.resolve("state"));
    missing = porcupine.missing();
  }

  /** Called before each test, since reports do not count a class that is skipped as a whole. */
  @BeforeEach
  void skipWithoutGo() {
    assumeTrue(missing.isEmpty(), () -> "Porcupine is not tested: " + missing.orElse(""));
  }

  @Test
  void linearizableHistoryIsAccepted() {
    assertThat(verdict(write(1, 0, 10), write(2, 5, 40), read(1, 11, 20), read(2, 15, 30)))
        .isEqualTo(Verdict.OK);
  }

  /** The history is regular: both reads are concurrent with the write. */
  @Test
  void newerVersionAndThenTheOlderOneIsNotLinearizable() {
    assertThat(verdict(write(1, 0, 10), write(2, 15, 40), read(2, 20, 25), read(1, 26, 30)))
        .isEqualTo(Verdict.ILLEGAL);
  }

  @Test
  void unknownWriteTakesEffectAtAnyLaterTimeButOnce() {
    RegisterOperation lost = write(2, 20, 30, Outcome.UNKNOWN);

    assertThat(verdict(write(1, 0, 10), lost, read(1, 500, 510), read(2, 600, 610)))
        .isEqualTo(Verdict.OK);
    assertThat(verdict(write(1, 0, 10), lost, read(2, 500, 510), read(1, 600, 610)))
        .isEqualTo(Verdict.ILLEGAL);
  }

  @Test
  void failedWriteMustNotBeSeen() {
    RegisterOperation failed = write(2, 20, 30, Outcome.FAILED);

    assertThat(verdict(write(1, 0, 10), failed, read(1, 40, 50))).isEqualTo(Verdict.OK);
    assertThat(verdict(write(1, 0, 10), failed, read(2, 40, 50))).isEqualTo(Verdict.ILLEGAL);
  }

  /** Without the program's shortcut, 400 writes that never return could not be searched. */
  @Test
  void manyUnknownWritesAreNoHindrance() {
    List<RegisterOperation> operations = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      long begin = 10L * i;
      operations.add(write(2 * i + 1, begin, begin + 5, Outcome.UNKNOWN));
      operations.add(read(i % 2 == 0 ? 2 * i + 1 : 2 * i - 1, begin + 6, begin + 9));
    }

    assertThat(verdicts(history(operations)).values()).containsExactly(Verdict.OK);
    operations.add(read(1, 5_000, 5_010));
    assertThat(verdicts(history(operations)).values()).containsExactly(Verdict.ILLEGAL);
  }

  @Test
  void verdictsAreThoseOfTheDefinition() {
    RegisterHistory history = new RegisterHistory();
    Map<String, Verdict> expected = new TreeMap<>();
    for (int seed = 0; seed < 3_000; seed++) {
      String key = "seed-%04d".formatted(seed);
      List<RegisterOperation> operations =
          new SimulatedRegister(key, seed, 3, 1 + seed % 2, 1 + seed / 2 % 2).operations(11);
      operations.forEach(history::add);
      boolean linearizable = new LinearizabilityOracle(operations).linearizable();
      expected.put(key, linearizable ? Verdict.OK : Verdict.ILLEGAL);
    }

    assertThat(verdicts(history)).isEqualTo(expected);
    assertThat(expected.values()).filteredOn(Verdict.OK::equals).hasSizeBetween(500, 2_500);
  }

  @Test
  void keysThatTheTimeDoesNotSufficeForAreNotDecided() {
    RegisterHistory history = history(List.of(write(1, 0, 10), read(1, 20, 30)));

    assertThat(porcupine.check(history, Duration.ZERO))
        .containsExactly(new LinearizabilityVerdict("r", 2, Verdict.UNKNOWN, "time limit"));
  }

  @Test
  void keyWithTooManyOperationsIsNotDecided() {
    RegisterHistory history = new RegisterHistory();
    for (int i = 1; i <= 50_001; i++) {
      history.add(write(i, 2L * i, 2L * i + 1));
    }

    assertThat(porcupine.check(history, LIMIT))
        .containsExactly(
            new LinearizabilityVerdict("r", 50_001, Verdict.UNKNOWN, "more than 50000 operations"));
  }

  @Test
  void sourcesAreFormattedAndVetted() throws IOException {
    String root = output(GO, "env", "GOROOT").strip();

    assertThat(output(Path.of(root, "bin", "gofmt").toString(), "-d", ".")).isEmpty();
    assertThat(output(GO, "vet", "./...")).isEmpty();
    assertThat(output(GO, "mod", "verify")).contains("all modules verified");
  }

  private static String output(String... command) throws IOException {
    Commands.Ended ended =
        Commands.run(List.of(command), SOURCES, Commands.NO_INPUT, Duration.ofMinutes(5));
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return ended.output();
  }

  private static Verdict verdict(RegisterOperation... operations) {
    return verdicts(history(List.of(operations))).get("r");
  }

  private static Map<String, Verdict> verdicts(RegisterHistory history) {
    return porcupine.check(history, LIMIT).stream()
        .collect(
            Collectors.toMap(
                LinearizabilityVerdict::key,
                LinearizabilityVerdict::verdict,
                (one, other) -> other,
                TreeMap::new));
  }
}
