// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static io.manx.lab.disturbance.network.Handshakes.address;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests proxies of two nodes on real sockets. All connections share one event loop. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PartitionTest {
  private static final InetAddress FIRST = address("127.0.7.101");
  private static final InetAddress SECOND = address("127.0.7.102");
  private static final InetAddress THIRD = address("127.0.7.103");

  private final EventLoopGroup group = new NioEventLoopGroup(1);
  private final Internode internode = new Internode();
  private final NodeNetwork first = new NodeNetwork(FIRST, internode);
  private final NodeNetwork second = new NodeNetwork(SECOND, internode);
  private final NodeNetwork third = new NodeNetwork(THIRD, internode);
  private final List<NodeProxy> proxies = new ArrayList<>();
  private final List<Socket> sockets = new ArrayList<>();
  private EchoNode node;
  private InetSocketAddress forClients;
  private InetSocketAddress forNodes;
  private InetSocketAddress forNodesOfSecond;

  @BeforeEach
  void open() throws IOException {
    node = new EchoNode();
    forClients = proxy(Traffic.CLIENTS, first);
    forNodes = proxy(Traffic.NODES, first);
    forNodesOfSecond = proxy(Traffic.NODES, second);
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    proxies.forEach(NodeProxy::close);
    node.close();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  @Test
  void clientThatIsCutOffIsAnsweredAfterHealingAndNodesMeanwhile() throws IOException {
    Socket client = connect(forClients);
    Socket other = connectAs(SECOND, forNodes);
    exchange(client, 1);

    first.cut(Traffic.CLIENTS);
    client.getOutputStream().write(2);
    exchange(other, 3);
    exchange(other, 4);
    assertThat(client.getInputStream().available()).isZero();
    first.heal(Traffic.CLIENTS);

    assertThat(client.getInputStream().read()).isEqualTo(2);
  }

  @Test
  void nodeThatIsCutOffFromNodesStillServesClients() throws IOException {
    Socket toFirst = connectAs(SECOND, forNodes);
    Socket fromFirst = connectAs(FIRST, forNodesOfSecond);
    Socket beside = connectAs(THIRD, forNodesOfSecond);
    Socket client = connect(forClients);

    first.cut(Traffic.NODES);
    toFirst.getOutputStream().write(1);
    fromFirst.getOutputStream().write(2);
    exchange(beside, 3);
    exchange(client, 4);
    assertThat(toFirst.getInputStream().available()).isZero();
    assertThat(fromFirst.getInputStream().available()).isZero();
    first.heal(Traffic.NODES);

    assertThat(toFirst.getInputStream().read()).isEqualTo(1);
    assertThat(fromFirst.getInputStream().read()).isEqualTo(2);
  }

  @Test
  void connectionOpenedDuringACutReachesTheNodeWhenItHeals() throws IOException {
    third.cut(Traffic.NODES);
    first.cut(Traffic.CLIENTS);
    Socket fromThird = connect(forNodes);
    fromThird.getOutputStream().write(Handshakes.of(THIRD));
    Socket client = connect(forClients);
    client.getOutputStream().write(1);
    connectAs(SECOND, forNodes);
    assertThat(node.accepted()).isEqualTo(1);

    third.heal(Traffic.NODES);
    first.heal(Traffic.CLIENTS);

    readHandshake(fromThird);
    exchange(fromThird, 2);
    assertThat(client.getInputStream().read()).isEqualTo(1);
    assertThat(node.accepted()).isEqualTo(3);
  }

  @Test
  void endOfANodeDuringACutIsNoticedWhenItHeals() throws IOException {
    Socket client = connect(forClients);
    exchange(client, 1);

    first.cut(Traffic.CLIENTS);
    node.close();
    first.heal(Traffic.CLIENTS);

    assertThat(client.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void proxiesThatCloseDuringACutLeaveNoConnection() throws IOException {
    Socket client = connect(forClients);
    exchange(client, 1);
    first.cut(Traffic.CLIENTS);

    proxies.forEach(NodeProxy::close);

    assertThat(client.getInputStream().read()).isEqualTo(-1);
  }

  private InetSocketAddress proxy(Traffic traffic, NodeNetwork network) {
    NodeProxy proxy =
        new NodeProxy(group, node.address(), traffic, network, new SplittableRandom(1));
    proxies.add(proxy);
    return proxy.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private Socket connectAs(InetAddress sender, InetSocketAddress proxy) throws IOException {
    Socket socket = connect(proxy);
    socket.getOutputStream().write(Handshakes.of(sender));
    readHandshake(socket);
    return socket;
  }

  private static void readHandshake(Socket socket) throws IOException {
    int length = Handshakes.of(FIRST).length;
    assertThat(socket.getInputStream().readNBytes(length)).hasSize(length);
  }

  private Socket connect(InetSocketAddress proxy) throws IOException {
    Socket socket = new Socket(proxy.getAddress(), proxy.getPort());
    socket.setTcpNoDelay(true);
    sockets.add(socket);
    return socket;
  }

  private static void exchange(Socket socket, int sent) throws IOException {
    socket.getOutputStream().write(sent);
    assertThat(socket.getInputStream().read()).isEqualTo(sent);
  }
}
