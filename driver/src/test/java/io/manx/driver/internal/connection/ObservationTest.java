// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import com.datastax.oss.driver.internal.core.metadata.DefaultNode;
import com.datastax.oss.driver.internal.core.metadata.NodeStateEvent;
import io.manx.driver.TestContext;
import io.manx.driver.TestNode;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ObservationTest {
  private static final TestNode NODE = new TestNode(0, "dc0", "r0");

  /** Connects to a port without a listener, which is enough for the node to be looked up. */
  private static void connect(TestContext context, TestNode node) {
    var connected = context.getChannelFactory().connect(node, DriverChannelOptions.DEFAULT);
    assertThat(connected.handle((channel, failure) -> failure).toCompletableFuture().join())
        .isNotNull();
  }

  private static TestNode nodeAt(int number, InetSocketAddress address) {
    TestNode node = new TestNode(number, "dc0", "r0");
    node.setEndPoint(new DefaultEndPoint(address));
    return node;
  }

  /** Addresses are equal, as behind a proxy, or unresolved, as in Kubernetes. */
  @Test
  void aConnectionIsOfItsNodeWhateverTheAddress() {
    for (boolean isResolved : new boolean[] {true, false}) {
      InetSocketAddress address =
          isResolved
              ? new InetSocketAddress("127.0.9.1", 1)
              : InetSocketAddress.createUnresolved("localhost", 1);
      TestNode first = nodeAt(0, address);
      TestNode second = nodeAt(1, address);
      try (TestContext context = new TestContext("advanced.protocol.version = V4")) {
        Connections connections = Observation.of(context);
        context.setNodes(first, second);
        connect(context, second);
        assertThat(connections.numbers().number(second)).isZero();
        assertThat(connections.numbers().number(first)).isEqualTo(NodeNumbers.UNKNOWN);
        assertThat(connections.isWorking()).isTrue();
        assertThat(connections.counters().failures().sum()).isZero();
      }
    }
  }

  /** The first connection is such a one, to a contact point. */
  @Test
  void aConnectionToNoNodeYetIsNotObserved() {
    try (TestContext context = new TestContext("advanced.protocol.version = V4")) {
      Connections connections = Observation.of(context);
      connect(context, nodeAt(0, new InetSocketAddress("127.0.9.1", 1)));
      assertThat(connections.numbers().size()).isZero();
      assertThat(connections.isWorking()).isTrue();
      assertThat(connections.counters().failures().sum()).isZero();
    }
  }

  @Test
  void aNodeThatTheDriverForgetsIsForgotten() {
    try (TestContext context = new TestContext()) {
      NodeNumbers numbers = Observation.of(context).numbers();
      DefaultNode node =
          new DefaultNode(new DefaultEndPoint(new InetSocketAddress("127.0.9.1", 1)), context);
      numbers.add(node);
      context.getEventBus().fire(NodeStateEvent.changed(NodeState.UP, NodeState.DOWN, node));
      assertThat(numbers.number(node)).isZero();
      context.getEventBus().fire(NodeStateEvent.removed(node));
      assertThat(numbers.number(node)).isEqualTo(NodeNumbers.UNKNOWN);
    }
  }

  @Test
  void allPoliciesOfASessionSeeTheSameConnections() {
    try (TestContext context = new TestContext();
        TestContext other = new TestContext()) {
      Connections connections = Observation.of(context);
      assertThat(connections).isNotNull().isSameAs(Observation.of(context));
      assertThat(Observation.of(other)).isNotNull().isNotSameAs(connections);
    }
  }

  @Test
  void theDriversOwnTimerAndThreadsStayInUse() {
    try (TestContext context = new TestContext()) {
      var threads = context.getNettyOptions().ioEventLoopGroup();
      var timer = context.getNettyOptions().getTimer();
      assertThat(Observation.of(context)).isNotNull();
      assertThat(context.getNettyOptions().ioEventLoopGroup()).isSameAs(threads);
      var timeout = context.getNettyOptions().getTimer().newTimeout(any -> {}, 1, TimeUnit.DAYS);
      assertThat(timeout.timer()).isSameAs(timer);
      assertThat(timeout.cancel()).isTrue();
    }
  }

  /** For example the context of another driver, or of a future version. */
  @Test
  void aContextOfAnotherKindIsLeftAsItIs() {
    assertThat(Observation.of(mock(DriverContext.class))).isNull();
  }

  @Test
  void anObserverSitsBeforeTheHandlerOfRequests() {
    Connections connections = new Connections();
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.pipeline().addLast("inflight", new ChannelDuplexHandler());
    connections.opened(channel, NODE);
    assertThat(channel.pipeline().names()).startsWith("manx", "inflight");
    assertThat(connections.counters().failures().sum()).isZero();
  }

  /** Its changes are seen by the driver, but not by the observer. */
  @Test
  void aFurtherHandlerSitsBetweenTheObserverAndTheHandlerOfRequests() {
    TestNode node = nodeAt(0, new InetSocketAddress("127.0.9.1", 1));
    List<Object> seen = new ArrayList<>();
    try (TestContext context = new TestContext("advanced.protocol.version = V4")) {
      context.setNodes(node);
      Observation.of(context)
          .setHandlers(
              to -> {
                seen.add(to);
                return new ChannelDuplexHandler() {
                  @Override
                  public void handlerAdded(ChannelHandlerContext added) {
                    seen.addAll(added.pipeline().names());
                  }
                };
              });
      connect(context, node);
      assertThat(seen).first().isSameAs(node);
      assertThat(seen).containsSubsequence("manx", "manx-further", "inflight", "init");
    }
  }

  @Test
  void aConnectionOfAnotherShapeIsLeftAsItIs() {
    Connections connections = new Connections();
    EmbeddedChannel channel = new EmbeddedChannel();
    connections.opened(channel, NODE);
    assertThat(channel.pipeline().names()).doesNotContain("manx");
    assertThat(connections.isWorking()).isFalse();
  }
}
