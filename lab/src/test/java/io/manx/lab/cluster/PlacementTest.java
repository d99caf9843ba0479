// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static List<String> tokens(ClusterOptions options) {
    return Placement.of(options).stream().map(Placement::token).toList();
  }

  @Test
  void threeNodesDivideTheMurmurRingIntoThirds() {
    assertThat(tokens(ClusterOptions.DEFAULT))
        .containsExactly("-9223372036854775808", "-3074457345618258603", "3074457345618258602");
  }

  @Test
  void randomPartitionerDividesItsOwnRing() {
    ClusterOptions options =
        ClusterOptions.DEFAULT.withNodes(2).withRing(Partitioner.RANDOM, 1, List.of());
    assertThat(tokens(options)).containsExactly("0", "85070591730234615865843651857942052864");
  }

  @Test
  void byteOrderedTokensAreHexadecimal() {
    ClusterOptions options =
        ClusterOptions.DEFAULT.withNodes(4).withRing(Partitioner.BYTE_ORDERED, 1, List.of());
    assertThat(tokens(options)).containsExactly("0000", "4000", "8000", "c000");
  }

  @Test
  void explicitTokensAreUsedInOrder() {
    ClusterOptions options =
        ClusterOptions.DEFAULT.withNodes(2).withRing(Partitioner.MURMUR3, 1, List.of("5", "7"));
    assertThat(tokens(options)).containsExactly("5", "7");
  }

  @Test
  void severalTokensPerNodeAreLeftToCassandra() {
    ClusterOptions options = ClusterOptions.DEFAULT.withRing(Partitioner.MURMUR3, 16, List.of());
    assertThat(tokens(options)).containsOnlyNulls();
  }

  @Test
  void noTwoNodesShareATokenInDataCentresOfAnySize() {
    for (Partitioner partitioner : Partitioner.values()) {
      for (int first = 1; first <= 20; first++) {
        for (int second = 1; second <= 20; second++) {
          List<String> tokens =
              tokens(
                  ClusterOptions.DEFAULT
                      .withReplicationFactor(1)
                      .withDataCentres(List.of(first, second, 2))
                      .withRing(partitioner, 1, List.of()));
          assertThat(new HashSet<>(tokens)).as("%s %s", partitioner, tokens).hasSameSizeAs(tokens);
        }
      }
    }
  }

  @Test
  void racksAlternateWithinEachDataCentre() {
    ClusterOptions options = ClusterOptions.DEFAULT.withDataCentres(List.of(3, 2)).withRacks(2);
    assertThat(Placement.of(options))
        .extracting(placement -> placement.dataCentre() + "/" + placement.rack())
        .containsExactly(
            "datacenter1/rack1",
            "datacenter1/rack2",
            "datacenter1/rack1",
            "datacenter2/rack1",
            "datacenter2/rack2");
  }

  @Test
  void smallDataCentreHasAReplicaOnEachNode() {
    ClusterOptions options = ClusterOptions.DEFAULT.withDataCentres(List.of(4, 2));
    assertThat(Placement.replication(options))
        .isEqualTo("{'class': 'NetworkTopologyStrategy', 'datacenter1': 3, 'datacenter2': 2}");
  }
}
