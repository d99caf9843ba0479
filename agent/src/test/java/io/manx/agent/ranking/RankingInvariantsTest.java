// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Selectors;
import io.manx.core.settings.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.Replica;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Invariants of every order of replicas, for all policies, on more than a million random
 * topologies. A failure names its seed and read.
 */
class RankingInvariantsTest {
  private static final long SEED = 20_130_917;

  /** Reads for each policy in each of the six tests. */
  private static final int READS = 15_000;

  static List<String> policies() {
    return Selectors.names();
  }

  private RandomReads reads;

  @AfterEach
  void end() {
    reads.read().end();
    reads.read().setInTransaction(false);
    assertThat(reads.failures()).isZero();
  }

  /** Runs a check on many reads; returns for how many of them it was useful. */
  private int forEach(String policy, int test, Check check, Mode... modes) {
    reads = new RandomReads(policy, SEED + 31L * policy.hashCode() + test);
    int useful = 0;
    for (int i = 0; i < READS; i++) {
      reads.next(modes);
      useful += check.on(reads) ? 1 : 0;
    }
    return useful;
  }

  /** Fails, or returns whether the read was useful for the check. */
  @FunctionalInterface
  private interface Check {
    boolean on(RandomReads reads);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void noReplicaIsLostNoneComesTwiceAndNoneIsChanged(String policy) {
    int useful =
        forEach(policy, 1, RankingInvariantsTest::isPermutation, Mode.ON, Mode.OBSERVE, Mode.OFF);
    assertThat(useful).isGreaterThan(READS / 20);
  }

  private static boolean isPermutation(RandomReads reads) {
    reads.beginRead();
    Endpoints<?> sorted = reads.sorted();
    Endpoints<?> stock = reads.sortedByStock();
    reads.require(sorted.getClass() == stock.getClass(), "another type", sorted.getClass());
    reads.require(
        sorted.size() == stock.size() && sorted.endpoints().equals(stock.endpoints()),
        "other endpoints",
        sorted);
    for (Replica replica : sorted) {
      reads.require(stock.contains(replica), "another replica", replica);
    }
    if (stock instanceof EndpointsForToken) {
      reads.require(
          ((EndpointsForToken) sorted).token().equals(((EndpointsForToken) stock).token()),
          "another token",
          sorted);
    }
    return !RandomReads.list(sorted).equals(RandomReads.list(stock));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void otherDataCentresFollowInThePolicysOrderAndUnaskedReplicasLast(String policy) {
    int useful = forEach(policy, 2, RankingInvariantsTest::isLocalFirst, Mode.ON);
    assertThat(useful).isGreaterThan(READS / 50);
  }

  private static boolean isLocalFirst(RandomReads reads) {
    reads.beginRead();
    if (!reads.isRanked()) {
      return false;
    }
    List<Replica> sorted = RandomReads.list(reads.sorted());
    List<Replica> local = sorted.stream().filter(reads::isRankedLocally).collect(toList());
    List<Replica> remote = sorted.stream().filter(reads::isRankedElsewhere).collect(toList());
    List<Replica> others =
        reads.sortedByProximity().stream()
            .filter(each -> !local.contains(each) && !remote.contains(each))
            .collect(toList());
    int ranked = local.size() + remote.size();
    reads.require(sorted.subList(ranked, sorted.size()).equals(others), "others", sorted);
    if (!reads.needsOthers(local.size())) {
      reads.require(sorted.subList(0, local.size()).equals(local), "local first", sorted);
    }
    if (remote.size() < 2 || reads.isSomeoneNotReady() || reads.mayBeHeld()) {
      return false;
    }
    List<int[]> orders = reads.recorder().orders();
    int[] order = remote.stream().mapToInt(reads::number).toArray();
    reads.require(Arrays.equals(order, orders.get(orders.size() - 1)), "remote", sorted);
    return !local.isEmpty();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theLocalRackIsPreferredWithinTheMargin(String policy) {
    int useful = forEach(policy, 3, RankingInvariantsTest::isLocalRackFirst, Mode.ON);
    assertThat(useful).isGreaterThan(READS / 500);
  }

  /** A read is useful if the rule puts another replica first than the policy. */
  private static boolean isLocalRackFirst(RandomReads reads) {
    reads.beginRead();
    List<Replica> sorted = RandomReads.list(reads.sorted());
    RecordingSelector policy = reads.recorder();
    int[] local = sorted.stream().filter(reads::isRankedLocally).mapToInt(reads::number).toArray();
    if (!reads.isRanked() || reads.mayBeHeld() || reads.isSomeoneNotReady() || local.length == 0) {
      return false;
    }
    int[] expected = policy.orders().get(0);
    double limit = policy.score(expected[0]) * (1 + reads.rackMarginRatio());
    int preferred =
        IntStream.range(0, expected.length)
            .filter(i -> reads.isInLocalRack(expected[i]))
            .filter(i -> policy.tier(expected[i]) == policy.tier(expected[0]))
            .filter(i -> policy.score(expected[i]) <= limit)
            .findFirst()
            .orElse(0);
    int first = local[0];
    reads.require(first == expected[preferred], "first", sorted);
    int[] others = IntStream.of(local).filter(each -> each != first).toArray();
    int[] expectedOthers = IntStream.of(expected).filter(each -> each != first).toArray();
    reads.require(Arrays.equals(others, expectedOthers), "order", sorted);
    return preferred > 0;
  }

  @ParameterizedTest
  @MethodSource("policies")
  void observedOrOffTheOrderIsThatOfStock(String policy) {
    int useful =
        forEach(
            policy,
            4,
            reads -> {
              reads.beginRead();
              return isStock(reads);
            },
            Mode.OBSERVE,
            Mode.OFF);
    assertThat(useful).isEqualTo(READS);
  }

  private static boolean isStock(RandomReads reads) {
    Endpoints<?> sorted = reads.sorted();
    reads.require(
        RandomReads.list(sorted).equals(RandomReads.list(reads.sortedByStock())),
        "not stock's order",
        sorted);
    return true;
  }

  @ParameterizedTest
  @MethodSource("policies")
  void onlyRegularReadsAreReordered(String policy) {
    int useful = forEach(policy, 5, RankingInvariantsTest::isStockUnlessRegular, Mode.ON);
    assertThat(useful).isGreaterThan(READS / 2);
  }

  private static boolean isStockUnlessRegular(RandomReads reads) {
    switch (reads.random().nextInt(4)) {
      case 0:
        return isStock(reads);
      case 1:
        reads.beginRead();
        reads.read().end();
        return isStock(reads);
      case 2:
        reads.beginOther();
        return isStock(reads);
      default:
        reads.beginRead();
        reads.read().setInTransaction(true);
        return !reads.isRange() && isStock(reads);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void contactsMeetTheLevelAndServeWhatStockServes(String policy) {
    int useful = forEach(policy, 6, RankingInvariantsTest::asksRightly, Mode.ON, Mode.OBSERVE);
    assertThat(useful).isGreaterThan(READS / 4);
  }

  private static boolean asksRightly(RandomReads reads) {
    reads.beginRead();
    ReadContacts.Level level = reads.level();
    boolean copy = !reads.isRange() && reads.random().nextBoolean();
    ReadContacts ofStock = new ReadContacts(reads.topology(), level, reads.sortedByStock(), copy);
    ReadContacts contacts = new ReadContacts(reads.topology(), level, reads.sorted(), copy);
    reads.require(contacts.fault(ofStock).isEmpty(), contacts.fault(ofStock), contacts);
    return contacts.areSufficient();
  }
}
