// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Lease;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeasesTest {
  private static final LevelPair READ_ONE = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  private static final Timing TIMING = Timing.of(1_000, 1_000);
  private static final long LEASE = TIMING.leaseNanos();

  private final AtomicLong now = new AtomicLong(-5);
  private final List<CompletableFuture<Optional<Enrolment>>> asked = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final Leases leases =
      new Leases(
          table -> {
            CompletableFuture<Optional<Enrolment>> answer = new CompletableFuture<>();
            asked.add(answer);
            return answer;
          },
          List.of(TableName.of("shop", "users")),
          now::get,
          failures::add);

  private static Optional<Enrolment> row(LevelPair pair) {
    return Optional.of(Enrolment.first(new UUID(0, 1), 3, pair, TIMING, Map.of()));
  }

  @Test
  void aLeaseRunsFromTheMomentOfAsking() {
    leases.renew();
    now.addAndGet(LEASE / 2);
    assertThat(leases.lease(0)).isNull();
    asked.get(0).complete(row(QUORUMS));
    Lease lease = leases.lease(0);
    assertThat(lease).isNotNull();
    assertThat(lease.levels()).isEqualTo(QUORUMS);
    assertThat(lease.isValid(now.get())).isTrue();
    assertThat(lease.isValid(now.get() + LEASE / 2)).isFalse();
  }

  @Test
  void anAnswerToAnEarlierQuestionDoesNotReplaceALaterOne() {
    leases.renew();
    now.addAndGet(10);
    leases.renew();
    asked.get(1).complete(row(READ_ONE));
    asked.get(0).complete(row(QUORUMS));
    assertThat(leases.lease(0)).extracting(Lease::levels).isEqualTo(READ_ONE);
  }

  @Test
  void aFailureKeepsWhatIsKnown() {
    leases.renew();
    asked.get(0).complete(row(QUORUMS));
    leases.renew();
    asked.get(1).completeExceptionally(new IllegalStateException("no replica answers"));
    assertThat(leases.lease(0)).isNotNull();
    assertThat(failures).hasSize(1);
  }

  @Test
  void thatThereIsNoRowIsKnownForAsLongAsALease() {
    assertThat(leases.isWithoutRow(0, now.get())).isFalse();
    long begin = now.get();
    leases.renew();
    asked.get(0).complete(Optional.empty());
    assertThat(leases.isWithoutRow(0, begin)).isTrue();
    assertThat(leases.isWithoutRow(0, begin + Timing.DEFAULT.leaseNanos())).isFalse();
    assertThat(leases.lease(0)).isNull();
  }

  @Test
  void itAsksThreeTimesALease() {
    assertThat(leases.intervalMillis()).isEqualTo(Timing.DEFAULT.leaseMillis() / 3);
    leases.renew();
    asked.get(0).complete(row(QUORUMS));
    assertThat(leases.intervalMillis()).isEqualTo(333);
  }
}
