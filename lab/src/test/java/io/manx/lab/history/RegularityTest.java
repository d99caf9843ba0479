// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import static io.manx.lab.history.Operations.history;
import static io.manx.lab.history.Operations.key;
import static io.manx.lab.history.Operations.read;
import static io.manx.lab.history.Operations.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RegularityTest {
  private static final int SEEDS = 2_000;

  @Test
  void readReturnsTheLastAcknowledgedWriteOrAConcurrentOne() {
    List<RegisterOperation> writes = List.of(write(1, 0, 10), write(2, 20, 40));

    assertThat(violations(writes, read(1, 11, 19))).isEmpty();
    assertThat(violations(writes, read(1, 11, 30))).isEmpty();
    assertThat(violations(writes, read(2, 11, 30))).isEmpty();
    assertThat(violations(writes, read(2, 41, 50))).isEmpty();
  }

  @Test
  void operationsThatTouchAreConcurrent() {
    List<RegisterOperation> writes = List.of(write(1, 0, 10));

    assertThat(violations(writes, read(0, 10, 20))).isEmpty();
    assertThat(violations(List.of(write(1, 20, 30)), read(1, 10, 20))).isEmpty();
    assertThat(violations(writes, read(0, 11, 20))).hasSize(1);
  }

  @Test
  void unknownWriteMayBeSeenAtAnyLaterTimeOrNever() {
    List<RegisterOperation> writes = List.of(write(1, 0, 10), write(2, 20, 30, Outcome.UNKNOWN));

    assertThat(violations(writes, read(1, 500, 510), read(2, 600, 610), read(1, 700, 710)))
        .isEmpty();
  }

  @Test
  void higherVersionCountsAsNewerWhicheverWasAcknowledgedFirst() {
    List<RegisterOperation> writes = List.of(write(2, 0, 10), write(1, 0, 20));

    assertThat(violations(writes, read(2, 30, 40))).isEmpty();
    assertThat(violations(writes, read(1, 30, 40))).hasSize(1);
  }

  @Test
  void staleReadNamesWhatItMissedForLongestAndHowFarItIsBehind() {
    List<RegisterOperation> writes =
        List.of(write(1, 0, 10), write(2, 20, 30), write(3, 40, 50), write(4, 60, 100));

    List<Violation> violations = violations(writes, read(1, 70, 80));

    assertThat(violations).hasSize(1);
    Violation violation = violations.get(0);
    assertThat(violation.kind()).isEqualTo(Violation.Kind.STALE);
    assertThat(violation.returned()).isEqualTo(writes.get(0));
    assertThat(violation.missed()).isEqualTo(writes.get(1));
    assertThat(violation.ageMillis()).isEqualTo(40);
    assertThat(violation.versionsBehind()).isEqualTo(2);
    assertThat(violation.description())
        .isEqualTo(
            "key r: client 2 read version 1 (epoch 4, ONE/ALL), and missed version 2 of client 1"
                + " (epoch 4, ONE/ALL), acknowledged 40.0 ms before it began, 2 versions behind;"
                + " beginNanos 70000000");
  }

  @Test
  void descriptionSaysWhatIsWrong() {
    List<RegisterOperation> writes =
        List.of(write(1, 0, 10), write(2, 20, 30, Outcome.FAILED), write(3, 100, 110));

    assertThat(
            violations(writes, read(0, 40, 50), read(2, 41, 50), read(3, 42, 50), read(7, 43, 50)))
        .extracting(Violation::description)
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .contains(" found nothing (", "acknowledged 30.0 ms", "1 version behind"),
            line -> assertThat(line).contains(" read version 2 (", ", whose write failed;"),
            line -> assertThat(line).contains(", whose write began after the read;"),
            line -> assertThat(line).contains(", which nobody wrote;"));
  }

  @Test
  void versionsThatAreNotUniqueAreRefused() {
    assertThatThrownBy(() -> violations(List.of(write(1, 0, 10), write(1, 20, 30))))
        .hasMessage("version 1 of key r was written twice");
  }

  @Test
  void simulatedQuorumsThatOverlapAreRegular() {
    for (int seed = 0; seed < SEEDS; seed++) {
      int readReplicas = 1 + seed % 3;
      List<RegisterOperation> operations = simulated(seed, readReplicas, 4 - readReplicas);

      assertThat(Regularity.check(key(operations))).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void simulatedQuorumsThatDoNotOverlapAreJudgedAsByDefinition() {
    int violations = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      violations += assertAsByDefinition(simulated(seed, 1, 1 + seed % 2), seed);
    }
    assertThat(violations).isGreaterThan(SEEDS / 2);
  }

  @ParameterizedTest
  @EnumSource(Violation.Kind.class)
  void oneCorruptedReadIsFound(Violation.Kind kind) {
    int corrupted = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Optional<Corruption.Corrupted> history =
          new Corruption(simulated(seed, 2, 2), seed).corrupt(kind);
      if (history.isPresent()) {
        corrupted++;
        assertAsByDefinition(history.get().operations(), seed);
        List<Violation> violations = Regularity.check(key(history.get().operations()));
        assertThat(violations).as("seed %d", seed).hasSize(1);
        assertThat(violations.get(0).kind()).isEqualTo(kind);
        assertThat(violations.get(0).read()).isEqualTo(history.get().read());
      }
    }
    assertThat(corrupted).isGreaterThan(SEEDS / 2);
  }

  /** Times, versions and outcomes are arbitrary, and many are equal. */
  @Test
  void arbitraryOperationsAreJudgedAsByDefinition() {
    int violations = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      violations += assertAsByDefinition(arbitrary(seed), seed);
    }
    assertThat(violations).isGreaterThan(SEEDS);
  }

  @Test
  void statisticsAreOfStaleReadsAmongAll() {
    RegisterHistory history =
        history(
            List.of(
                write(1, 0, 10),
                write(2, 20, 30),
                read(1, 35, 36),
                read(0, 40, 41),
                read(2, 50, 51),
                read(9, 60, 61)));

    RegularityReport report = Regularity.check(history);

    assertThat(report.regular()).isFalse();
    assertThat(report.reads()).isEqualTo(4);
    assertThat(report.count(Violation.Kind.STALE)).isEqualTo(2);
    assertThat(report.count(Violation.Kind.NEVER_WRITTEN)).isEqualTo(1);
    Staleness staleness = report.staleness();
    assertThat(staleness.reads()).isEqualTo(4);
    assertThat(staleness.staleReads()).isEqualTo(2);
    assertThat(staleness.shareRatio()).isEqualTo(0.5);
    assertThat(staleness.versionsBehind(0.5)).isEqualTo(1);
    assertThat(staleness.versionsBehind(0.9)).isEqualTo(2);
    assertThat(staleness.ageMillis(0.5)).isCloseTo(5, within(1e-9));
    assertThat(staleness.ageMillis(1)).isCloseTo(30, within(1e-9));
  }

  @Test
  void emptyHistoryIsRegular() {
    RegularityReport report = Regularity.check(new RegisterHistory());

    assertThat(report.regular()).isTrue();
    assertThat(report.staleness().shareRatio()).isZero();
    assertThat(report.staleness().ageMillis(0.99)).isZero();
  }

  private static List<Violation> violations(
      List<RegisterOperation> writes, RegisterOperation... reads) {
    List<RegisterOperation> all = new ArrayList<>(writes);
    all.addAll(List.of(reads));
    return Regularity.check(key(all));
  }

  private static List<RegisterOperation> simulated(long seed, int read, int write) {
    return new SimulatedRegister("r", seed, 3, read, write).operations(20);
  }

  private static List<RegisterOperation> arbitrary(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int writes = random.nextInt(8);
    List<RegisterOperation> operations = new ArrayList<>();
    IntStream.range(0, writes + random.nextInt(12))
        .forEach(
            i -> {
              Kind kind = i < writes ? Kind.WRITE : Kind.READ;
              long begin = random.nextInt(15);
              operations.add(
                  new RegisterOperation(
                      "r",
                      random.nextInt(3),
                      kind,
                      kind == Kind.WRITE ? 2L * i + 1 : random.nextInt(2 * writes + 2),
                      begin,
                      begin + random.nextInt(6),
                      Operations.anyOf(random, Outcome.values()),
                      Operations.PLAN));
            });
    return operations;
  }

  /** Returns the number of violations. */
  private static int assertAsByDefinition(List<RegisterOperation> operations, long seed) {
    if (operations.isEmpty()) {
      return 0;
    }
    KeyHistory key = key(operations);
    List<Violation> expected = new RegularityOracle(key.operations()).violations();
    assertThat(Regularity.check(key)).as("seed %d", seed).isEqualTo(expected);
    return expected.size();
  }
}
