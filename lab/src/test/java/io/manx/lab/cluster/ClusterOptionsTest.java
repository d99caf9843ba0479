// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ClusterOptionsTest {
  private static final ClusterOptions OPTIONS = ClusterOptions.DEFAULT;

  private static void refused(ThrowingCallable options, String... words) {
    assertThatThrownBy(options).isInstanceOf(UserException.class).hasMessageContainingAll(words);
  }

  @Test
  void messageForAValueOutOfRangeNamesItAndItsRange() {
    refused(() -> OPTIONS.withNodes(0), "nodes", "1 to 60", "0");
    refused(() -> OPTIONS.withHeapMegabytes(64), "heap", "256 to", "64");
    refused(() -> OPTIONS.withReplicationFactor(0), "replication factor", "1 to");
    refused(() -> OPTIONS.withRacks(4), "racks", "1 to 3", "4");
    refused(() -> OPTIONS.withRing(Partitioner.RANDOM, 257, List.of()), "tokens", "1 to 256");
    refused(() -> OPTIONS.withDataCentres(List.of(2, 0)), "every data centre");
  }

  @Test
  void namesThatWouldLeaveTheStateDirectoryAreRefused() {
    refused(() -> OPTIONS.withName("../x"), "'../x'");
    refused(() -> OPTIONS.withName(""), "letters");
    refused(() -> OPTIONS.withCassandraVersion("latest"), "'latest'", "5.0.9");
  }

  @Test
  void explicitTokensMustFitTheNodes() {
    refused(() -> OPTIONS.withRing(Partitioner.MURMUR3, 1, List.of("1")), "3 nodes", "not 1");
    refused(() -> OPTIONS.withRing(Partitioner.MURMUR3, 4, List.of("1", "2", "3")), "either");
  }

  @Test
  void serverOptionsThatSetANodesPlaceAreRefused() {
    refused(() -> OPTIONS.withServerOptions(Map.of("listen_address", "::")), "listen_address");
  }

  @Test
  void serverOptionsAddUp() {
    ClusterOptions options =
        OPTIONS.withServerOptions(Map.of("a", 1, "b", 2)).withServerOptions(Map.of("b", 3));
    assertThat(options.serverOptions()).isEqualTo(Map.of("a", 1, "b", 3));
  }

  @Test
  void textIsParsedAsYaml() {
    assertThat(ServerOptions.parse(Map.of("n", "4", "l", "[a, b]", "t", "10ms", "b", "true")))
        .isEqualTo(Map.of("n", 4, "l", List.of("a", "b"), "t", "10ms", "b", true));
    refused(() -> ServerOptions.parse(Map.of("n", "")), "'n'", "n=VALUE");
    refused(() -> ServerOptions.parse(Map.of("n", "[")), "'n'", "not YAML");
  }
}
