// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.manx.lab.disturbance.kind.DisturbanceKind;
import io.manx.lab.disturbance.kind.DisturbanceKinds;
import io.manx.lab.disturbance.kind.Lasting;
import io.manx.results.UserException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DisturbancePlanTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int NODES = 3;
  private static final List<DisturbanceKind> KINDS = DisturbanceKinds.all();

  @Test
  void defaultPauseBeginsAfterACalmPeriod() {
    assertThat(plan(7 * SECOND, 1, "pause"))
        .extracting(PlannedDisturbance::startNanos, PlannedDisturbance::endNanos)
        .containsExactly(
            times(2 * SECOND, 2_300_000_000L),
            times(4 * SECOND, 4_300_000_000L),
            times(6 * SECOND, 6_300_000_000L));
  }

  @Test
  void occurrencesEndWithTheRun() {
    assertThat(plan(5 * SECOND, 1, "slow", "kill:at=4s,for=20s"))
        .extracting(PlannedDisturbance::endNanos)
        .containsExactly(5 * SECOND, 5 * SECOND);
  }

  @Test
  void collectionsAndFinalKillsHaveNoPlannedEnd() {
    assertThat(plan(6 * SECOND, 1, "gc", "compact", "kill"))
        .extracting(PlannedDisturbance::endNanos)
        .containsOnlyNulls();
  }

  @Test
  void allStrikesEveryNodeAtOnce() {
    assertThat(plan(5 * SECOND, 1, "pause:node=all,jitter=0.1,count=1"))
        .hasSize(NODES)
        .extracting(PlannedDisturbance::startNanos)
        .containsOnly(plan(5 * SECOND, 1, "pause:node=all,jitter=0.1").get(0).startNanos());
  }

  @Test
  void randomStrikesEveryNodeSometimes() {
    assertThat(plan(600 * SECOND, 1, "pause:node=random"))
        .extracting(PlannedDisturbance::node)
        .contains(1, 2, 3)
        .allMatch(node -> node >= 1 && node <= NODES);
  }

  @Test
  void anotherSpecificationDoesNotMoveTheFirst() {
    String random = "pause:node=random,jitter=0.2";

    assertThat(plan(60 * SECOND, 7, random, "gc"))
        .containsAll(plan(60 * SECOND, 7, random))
        .isSortedAccordingTo((a, b) -> Long.compare(a.startNanos(), b.startNanos()));
  }

  @Test
  void anotherSeedGivesAnotherPlan() {
    assertThat(plan(60 * SECOND, 1, "pause:jitter=0.2"))
        .isNotEqualTo(plan(60 * SECOND, 2, "pause:jitter=0.2"));
  }

  @Test
  void refusesNodesOutOfRange() {
    assertThatThrownBy(() -> plan(SECOND, 1, "gc:node=4"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("node=4 is out of range; the cluster has nodes 1 to 3");
  }

  @Test
  void singleNodeIsCutOffFromClientsOnly() {
    List<DisturbanceSpec> nodes = List.of(DisturbanceSpec.parse("partition:node=1"));
    List<DisturbanceSpec> clients =
        List.of(DisturbanceSpec.parse("partition:node=1,between=clients,at=0s"));

    assertThatThrownBy(() -> DisturbancePlan.of(nodes, 1, SECOND, 1))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("cannot be cut off from other nodes; use between=clients")
        .hasMessageNotContaining("\n");
    assertThat(DisturbancePlan.of(clients, 1, SECOND, 1).occurrences()).hasSize(1);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void occurrencesLieInTheRunAndDoNotOverlap(long seed) {
    String text = randomText(new SplittableRandom(seed));
    DisturbanceSpec spec = DisturbanceSpec.parse(text);
    long duration = 30 * SECOND;
    List<PlannedDisturbance> plan = plan(duration, seed, text);

    assertThat(plan).isEqualTo(plan(duration, seed, text));
    assertThat(DisturbanceSpec.parse(spec.toString())).isEqualTo(spec);
    for (int node = 1; node <= NODES; node++) {
      long previousEnd = 0;
      for (PlannedDisturbance occurrence : plan) {
        if (occurrence.node() == node) {
          assertThat(occurrence.startNanos()).as("%s", spec).isBetween(previousEnd, duration - 1);
          Long end = occurrence.endNanos();
          previousEnd = end == null ? occurrence.startNanos() : end;
          assertThat(previousEnd).isBetween(occurrence.startNanos(), duration);
        }
      }
    }
  }

  private static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  private static String randomText(SplittableRandom random) {
    String kind = KINDS.get(random.nextInt(KINDS.size())).name();
    String node = Stream.of("1", "3", "all", "random").toList().get(random.nextInt(4));
    long every = random.nextLong(10, 5_000);
    long length = random.nextLong(1, every);
    String text = kind + ":node=" + node + ",every=" + every + "ms";
    boolean held = DisturbanceKinds.named(kind).lasting() != Lasting.UNTIL_DONE;
    if (held) {
      text += ",for=" + length + "ms";
    }
    if (random.nextBoolean()) {
      text += ",jitter=" + random.nextLong(0, (every - (held ? length : 0)) / 2 + 1) + "ms";
    }
    if (random.nextBoolean()) {
      text += ",at=" + random.nextLong(0, 40_000) + "ms";
    }
    return random.nextBoolean() ? text + ",count=" + random.nextInt(1, 9) : text;
  }

  private static List<PlannedDisturbance> plan(long durationNanos, long seed, String... texts) {
    List<DisturbanceSpec> specs = Stream.of(texts).map(DisturbanceSpec::parse).toList();
    return DisturbancePlan.of(specs, NODES, durationNanos, seed).occurrences();
  }

  private static Tuple times(long start, long end) {
    return tuple(start, end);
  }
}
