package io.manx.agent.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.measurement.Measurement;
import io.manx.agent.ranking.Ranking;
import io.manx.agent.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.junit.jupiter.api.Test;

class PeersTest {
  private static final long SEED = 3;
  private static final long SECOND = 1_000_000_000;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Measurement measurement = new Measurement();
  private final List<InetAddressAndPort> living = new ArrayList<>();
  private int looks;

  private Peers peers(long nowNanos) {
    return new Peers(
        measurement,
        new Ranking(new Settings(), measurement),
        () -> {
          looks++;
          return living.toArray(new InetAddressAndPort[0]);
        },
        random::nextInt,
        nowNanos);
  }

  @Test
  void whereNobodyLivesThereIsNone() {
    assertThat(peers(0).any(0)).isNull();
  }

  @Test
  void eachLivingNodeIsAsLikely() {
    living.addAll(List.of(Nodes.at(1), Nodes.at(2), Nodes.at(3), Nodes.at(4)));
    Peers peers = peers(0);
    int[] counts = new int[5];
    for (int i = 0; i < 40_000; i++) {
      counts[Nodes.index(peers.any(0))]++;
    }
    for (int node = 1; node <= 4; node++) {
      assertThat(counts[node]).as("seed %d", SEED).isBetween(9_500, 10_500);
    }
  }

  /** Also where the clock runs over. */
  @Test
  void whoLivesIsLookedUpOnceASecond() {
    long begin = Long.MAX_VALUE - SECOND / 2;
    Peers peers = peers(begin);
    living.add(Nodes.at(1));
    for (long nanos = 0; nanos < SECOND; nanos += SECOND / 1_000) {
      assertThat(peers.any(begin + nanos)).isEqualTo(Nodes.at(1));
    }
    assertThat(looks).isEqualTo(1);
    living.set(0, Nodes.at(2));
    assertThat(peers.any(begin + SECOND)).isEqualTo(Nodes.at(2));
    assertThat(looks).isEqualTo(2);
  }
}
