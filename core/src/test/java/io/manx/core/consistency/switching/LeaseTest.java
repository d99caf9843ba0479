// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseTest {
  private static final LevelPair QUORUM = LevelPair.of(Level.QUORUM, Level.QUORUM);
  private static final LevelPair ONE_ALL = LevelPair.of(Level.ONE, Level.ALL);
  private static final UUID LISTS = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);
  private static final long LEASE_NANOS = 500_000_000;
  private static final long WRITE_NANOS = 300_000_000;

  private static Enrolment enrolment(Map<UUID, UUID> ledgers) {
    return Enrolment.first(new UUID(0, 0), 3, QUORUM, Timing.of(500, 300), ledgers);
  }

  /** Monotonic clocks begin anywhere, and may overflow. */
  @ParameterizedTest
  @ValueSource(longs = {0, -3, Long.MAX_VALUE, Long.MAX_VALUE - LEASE_NANOS, Long.MIN_VALUE})
  void runsFromTheMomentAtWhichItWasAskedFor(long asked) {
    Lease lease = Lease.of(enrolment(Map.of()), asked);
    assertThat(lease.isValid(asked)).isTrue();
    assertThat(lease.isValid(asked + LEASE_NANOS - 1)).isTrue();
    assertThat(lease.isValid(asked + LEASE_NANOS)).isFalse();
    assertThat(lease.isValid(asked + 100 * LEASE_NANOS)).isFalse();
  }

  @Test
  void givesTheLevelsInForce() {
    Enrolment first = enrolment(Map.of());
    Enrolment changing = first.changeTo(ONE_ALL);

    assertThat(Lease.of(first, 0).levels()).isEqualTo(QUORUM);
    assertThat(Lease.of(changing, 0).levels()).isEqualTo(LevelPair.of(Level.QUORUM, Level.ALL));
    assertThat(Lease.of(changing, 0).enrolment()).isSameAs(changing);
  }

  @Test
  void permitsShortWritesByCoordinatorsThatListThem() {
    Lease lease = Lease.of(enrolment(Map.of(LISTS, new UUID(2, 1))), 0);
    assertThat(lease.permitsShortWrites(LISTS)).isTrue();
    assertThat(lease.permitsShortWrites(OTHER)).isFalse();
  }

  @Test
  void permitsShortWritesByAllIfDrainsAreLeftToRepairs() {
    Lease lease = Lease.of(enrolment(Map.of()), 0);
    assertThat(lease.permitsShortWrites(OTHER)).isTrue();
  }

  @Test
  void permitsAcknowledgementsWithinATime() {
    Lease lease = Lease.of(enrolment(Map.of()), 0);
    assertThat(lease.permitsAcknowledgement(0)).isTrue();
    assertThat(lease.permitsAcknowledgement(WRITE_NANOS - 1)).isTrue();
    assertThat(lease.permitsAcknowledgement(WRITE_NANOS)).isFalse();
  }
}
