// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.junit.jupiter.api.Test;

/** Which nodes are told what while the parts of a range read are answered. */
class RangeProgressTest {
  private final List<String> told = new ArrayList<>();

  private RangeProgress of(int parts) throws UnknownHostException {
    RangeProgress progress =
        new RangeProgress(
            parts, (node, part, remaining) -> told.add(part + " remains of " + remaining));
    for (int part = 1; part <= parts; part++) {
      progress.sends(part, InetAddressAndPort.getByName("127.0.0." + part));
    }
    return progress;
  }

  @Test
  void nodesWithTheOtherPartsAreToldHowManyRemain() throws UnknownHostException {
    RangeProgress progress = of(3);
    progress.allSent();
    progress.ended(2);
    assertThat(told).containsExactlyInAnyOrder("1 remains of 2", "3 remains of 2");
    told.clear();
    progress.ended(2);
    assertThat(told).as("ended twice").isEmpty();
    progress.ended(1);
    assertThat(told).containsExactly("3 remains of 1");
    told.clear();
    progress.ended(3);
    assertThat(told).isEmpty();
  }

  @Test
  void nothingIsToldBeforeAllPartsAreSent() throws UnknownHostException {
    RangeProgress progress = of(3);
    progress.ended(1);
    assertThat(told).isEmpty();
    assertThat(progress.allSent()).isEqualTo(3);
    assertThat(told).containsExactlyInAnyOrder("2 remains of 2", "3 remains of 2");
    told.clear();
    progress.ended(2);
    assertThat(told).containsExactly("3 remains of 1");
  }

  /** At QUORUM there are eight messages for four parts. */
  @Test
  void ofPartsThatGoToSeveralReplicasPartsRemainAndNotMessages() throws UnknownHostException {
    RangeProgress progress =
        new RangeProgress(4, (node, part, remaining) -> told.add("of " + remaining));
    for (int message = 1; message <= 8; message++) {
      progress.sends(message, InetAddressAndPort.getByName("127.0.0.1"));
    }
    progress.allSent();
    progress.ended(1);
    assertThat(told).isEmpty();
    progress.ended(2);
    assertThat(told).hasSize(6).containsOnly("of 3");
  }

  @Test
  void ofOnePartNobodyIsTold() throws UnknownHostException {
    RangeProgress progress = new RangeProgress(1, (node, part, remaining) -> told.add("any"));
    progress.sends(1, InetAddressAndPort.getByName("127.0.0.1"));
    progress.sends(2, InetAddressAndPort.getByName("127.0.0.2"));
    progress.allSent();
    progress.ended(1);
    assertThat(told).isEmpty();
  }

  /** Otherwise a read of a thousand nodes would send half a million messages. */
  @Test
  void manyNodesAreToldWhenTheirNumberHasHalved() throws UnknownHostException {
    int parts = 200;
    RangeProgress progress = of(parts);
    progress.allSent();
    for (int part = 1; part <= parts; part++) {
      progress.ended(part);
    }
    assertThat(told).hasSizeBetween(parts / 2, 2 * parts);
    assertThat(told).contains("200 remains of 100", "200 remains of 50", "200 remains of 1");
  }
}
