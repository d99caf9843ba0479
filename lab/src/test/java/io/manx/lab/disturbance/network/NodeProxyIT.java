// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.disturbance.network.DelayDistribution.Shape;
import io.manx.results.UserException;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NodeProxyIT {
  private static final long SEED = 20260101;

  private final EventLoopGroup group = new NioEventLoopGroup(1);
  private final NodeNetwork network =
      new NodeNetwork(InetAddress.getLoopbackAddress(), new Internode());
  private EchoNode node;
  private NodeProxy proxy;
  private InetSocketAddress address;

  @BeforeEach
  void open() throws IOException {
    node = new EchoNode();
    open(Traffic.CLIENTS);
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    node.close();
    endGroup();
  }

  @ParameterizedTest
  @EnumSource(Traffic.class)
  void bytesArriveUnchangedWhileDelaysComeAndGo(Traffic traffic) throws IOException {
    proxy.close();
    open(traffic);
    byte[] sent = new byte[3 << 20];
    new Random(SEED).nextBytes(sent);

    try (Socket client = connect()) {
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> sendInPieces(client, sent));
      assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
      sending.join();
    }
  }

  /** The end of the input reaches the node, and the node's answers still reach the client. */
  @Test
  void halfClosedConnectionStillDeliversDelayedAnswers() throws IOException {
    network.delayBy(new DelayDistribution(Shape.CONSTANT, 5_000_000, 1));

    try (Socket client = connect()) {
      client.getOutputStream().write(new byte[] {1, 2, 3});
      client.shutdownOutput();

      assertThat(client.getInputStream().readAllBytes()).containsExactly(1, 2, 3);
    }
  }

  @Test
  void burstArrivesCompletely() throws IOException {
    byte[] sent = new byte[32 << 20];
    new Random(SEED).nextBytes(sent);

    try (Socket client = connect()) {
      CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(client, sent));
      assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
      sending.join();
    }
  }

  @Test
  void clientOfADeadNodeIsDisconnected() throws IOException {
    node.close();

    try (Socket client = connect()) {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void connectionEndsWithTheNode() throws IOException {
    try (Socket client = connect()) {
      client.getOutputStream().write(1);
      assertThat(client.getInputStream().read()).isEqualTo(1);

      node.close();

      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void closingDisconnectsAndFreesThePort() throws IOException {
    try (Socket client = connect()) {
      client.getOutputStream().write(1);
      assertThat(client.getInputStream().read()).isEqualTo(1);

      proxy.close();

      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
    endGroup();
    assertThatThrownBy(this::connect).isInstanceOf(IOException.class);
  }

  @Test
  void messageForATakenPortAsksToFreeIt() {
    NodeProxy second =
        new NodeProxy(group, node.address(), Traffic.NODES, network, new SplittableRandom(SEED));

    assertThatThrownBy(() -> second.listen(address))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(address.toString())
        .hasMessageContaining("free the port");
  }

  private void endGroup() {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private void open(Traffic traffic) {
    proxy = new NodeProxy(group, node.address(), traffic, network, new SplittableRandom(SEED));
    address = proxy.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private Socket connect() throws IOException {
    Socket client = new Socket(address.getAddress(), address.getPort());
    client.setTcpNoDelay(true);
    return client;
  }

  private void sendInPieces(Socket client, byte[] bytes) {
    SplittableRandom random = new SplittableRandom(SEED);
    try {
      OutputStream out = client.getOutputStream();
      for (int at = 0, length; at < bytes.length; at += length) {
        length = Math.min(1 + random.nextInt(1 << random.nextInt(1, 17)), bytes.length - at);
        if (random.nextInt(8) == 0) {
          network.delayBy(new DelayDistribution(Shape.EXPONENTIAL, 1_000_000, 1));
        } else if (random.nextInt(4) == 0) {
          network.clear();
        }
        out.write(bytes, at, length);
      }
      client.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void send(Socket client, byte[] bytes) {
    try {
      client.getOutputStream().write(bytes);
      client.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
