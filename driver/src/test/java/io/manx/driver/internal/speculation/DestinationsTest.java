// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.LateRequest.Destination;
import io.manx.core.speculation.Speculation;
import io.manx.driver.TestNode;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Four nodes of data centre dc0; the one that is asked is the first. */
class DestinationsTest {
  private static final SimpleStatement READ =
      SimpleStatement.newInstance("SELECT v FROM t WHERE id = 1")
          .setKeyspace("k")
          .setRoutingKey(ByteBuffer.allocate(4));

  private final List<TestNode> nodes = List.of(node(0), node(1), node(2), node(3));
  private final Metadata metadata = mock(Metadata.class);
  private Set<Node> replicas = Set.of();
  private DefaultConsistencyLevel level = DefaultConsistencyLevel.LOCAL_ONE;
  private final Set<Integer> poor = new HashSet<>();
  private final Destinations destinations =
      new Destinations(
          () -> metadata,
          request -> level,
          node -> nodes.indexOf((TestNode) node),
          () -> (node, asked, demand, now) -> poor.contains(node));
  private final Set<Integer> busy = new HashSet<>();
  private final Speculation speculation = mock(Speculation.class);
  private final LateRequest late = new LateRequest(speculation, Demand.UNKNOWN, 1, 0);

  private static TestNode node(int number) {
    TestNode node = new TestNode(number, "dc0", "r0");
    node.setDistance(NodeDistance.LOCAL);
    return node;
  }

  @BeforeEach
  void describe() {
    Map<UUID, Node> byId = new LinkedHashMap<>();
    nodes.forEach(node -> byId.put(node.getHostId(), node));
    when(metadata.getNodes()).thenReturn(byId);
    TokenMap tokens = mock(TokenMap.class);
    when(metadata.getTokenMap()).thenReturn(Optional.of(tokens));
    when(tokens.getReplicas(any(CqlIdentifier.class), any(ByteBuffer.class)))
        .thenAnswer(call -> replicas);
    when(speculation.isBusy(anyInt(), anyLong(), anyLong()))
        .thenAnswer(call -> busy.contains(call.<Integer>getArgument(0)));
  }

  private boolean isThereAnother(SimpleStatement statement, int asked, int executions) {
    return destination(statement, asked, executions) != Destination.NONE;
  }

  private Destination destination(SimpleStatement statement, int asked, int executions) {
    return destinations.of(statement, null, nodes.get(asked), executions).of(late, 0, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "LOCAL_ONE, 1, false",
    "ONE, 1, false",
    "QUORUM, 1, false",
    "ANY, 1, true",
    "LOCAL_ONE, 2, true",
    "TWO, 2, false",
    "LOCAL_QUORUM, 2, false",
    "LOCAL_QUORUM, 3, true",
    "TWO, 3, true",
    "THREE, 3, false",
    "ALL, 3, false",
    "EACH_QUORUM, 3, true",
  })
  void theLevelMustBeMetWithoutTheLateReplica(
      DefaultConsistencyLevel of, int factor, boolean expected) {
    level = of;
    replicas = Set.copyOf(nodes.subList(0, factor));
    assertThat(isThereAnother(READ, 0, 1)).isEqualTo(expected);
  }

  @Test
  void replicasThatAreDownCannotServeIt() {
    replicas = Set.of(nodes.get(0), nodes.get(1));
    assertThat(isThereAnother(READ, 0, 1)).isTrue();
    nodes.get(1).setState(NodeState.DOWN);
    assertThat(isThereAnother(READ, 0, 1)).isFalse();
  }

  @Test
  void aLateCoordinatorThatIsNoReplicaCanBeDoneWithout() {
    replicas = Set.of(nodes.get(3));
    assertThat(isThereAnother(READ, 0, 1)).isTrue();
  }

  @Test
  void withoutKnownReplicasAnyOtherNodeWillDo() {
    assertThat(isThereAnother(READ, 0, 1)).isTrue();
    assertThat(isThereAnother(SimpleStatement.newInstance("SELECT * FROM t"), 0, 3)).isTrue();
    assertThat(isThereAnother(SimpleStatement.newInstance("SELECT * FROM t"), 0, 4)).isFalse();
  }

  @Test
  void aSingleNodeAndARequestForOneNodeHaveNone() {
    assertThat(isThereAnother(READ.setNode(nodes.get(0)), 0, 1)).isFalse();
    nodes.subList(1, 4).forEach(node -> node.setDistance(NodeDistance.IGNORED));
    assertThat(isThereAnother(READ, 0, 1)).isFalse();
  }

  @Test
  void replicasOfAnotherDataCentreServeLevelsThatAreNotLocal() {
    TestNode remote = new TestNode(9, "dc1", "r0");
    replicas = Set.of(nodes.get(0), remote);
    assertThat(isThereAnother(READ, 0, 1)).isFalse();
    level = DefaultConsistencyLevel.ONE;
    assertThat(isThereAnother(READ, 0, 1)).isTrue();
  }

  @Test
  void itIsBusyIfAllOtherReplicasAre() {
    replicas = Set.copyOf(nodes.subList(0, 3));
    busy.addAll(Set.of(0, 1));
    assertThat(destination(READ, 0, 1)).isEqualTo(Destination.GOOD);
    busy.add(2);
    assertThat(destination(READ, 0, 1)).isEqualTo(Destination.BUSY);
    replicas = Set.copyOf(nodes);
    assertThat(destination(READ, 0, 1)).isEqualTo(Destination.GOOD);
    nodes.get(3).setState(NodeState.DOWN);
    assertThat(destination(READ, 0, 1)).isEqualTo(Destination.BUSY);
  }

  @Test
  void itIsPoorIfAllOtherReplicasAreExpectedToAnswerFarLater() {
    replicas = Set.copyOf(nodes.subList(0, 3));
    poor.add(1);
    assertThat(destination(READ, 0, 1)).isEqualTo(Destination.GOOD);
    poor.add(2);
    assertThat(destination(READ, 0, 1)).isEqualTo(Destination.POOR);
  }
}
