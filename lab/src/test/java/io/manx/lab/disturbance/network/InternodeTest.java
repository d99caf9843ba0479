// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static io.manx.lab.disturbance.network.Handshakes.address;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InternodeTest {
  private static final InetAddress FIRST = address("127.0.7.101");
  private static final InetAddress SECOND = address("127.0.7.102");
  private static final InetAddress THIRD = address("127.0.7.103");

  private final Internode internode = new Internode();

  @BeforeEach
  void join() {
    internode.add(FIRST);
    internode.add(SECOND);
    internode.add(THIRD);
  }

  @Test
  void cutNodeNeitherSendsNorReceivesButOthersDo() {
    internode.cut(SECOND);

    assertThat(links(SECOND, FIRST).areCut()).isTrue();
    assertThat(links(FIRST, SECOND).areCut()).isTrue();
    assertThat(links(FIRST, THIRD).areCut()).isFalse();
  }

  @Test
  void connectionPassesAgainWhenBothOfItsNodesAreHealed() {
    Links between = links(SECOND, FIRST);
    internode.cut(FIRST);
    internode.cut(SECOND);

    internode.heal(FIRST);
    assertThat(between.areCut()).isTrue();
    internode.heal(SECOND);
    assertThat(between.areCut()).isFalse();
  }

  @Test
  void nodeAlwaysReachesItself() {
    internode.cut(SECOND);

    assertThat(links(SECOND, SECOND).areCut()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.7.102", "fe80::7:102"})
  void senderIsKnownOnceItsAddressIsReceived(String literal) {
    InetAddress sender = address(literal);
    internode.add(sender);
    byte[] handshake = Handshakes.of(sender);
    int addressEnd = 9 + sender.getAddress().length;
    for (int length = 0; length < addressEnd; length++) {
      assertThat(internode.find(FIRST, Unpooled.wrappedBuffer(handshake, 0, length))).isNull();
    }

    ByteBuf received = Unpooled.wrappedBuffer(handshake, 0, addressEnd);
    assertThat(internode.find(FIRST, received)).isEqualTo(links(sender, FIRST));
    assertThat(received.readableBytes()).isEqualTo(addressEnd);
  }

  /** Otherwise the cut would still let through the bytes that the node itself sends. */
  @Test
  void cutIsRefusedIfSendersAreUnknown() {
    Links unknown = internode.find(FIRST, Unpooled.copiedBuffer("hello", StandardCharsets.UTF_8));

    assertThat(Objects.requireNonNull(unknown).areCut()).isFalse();
    assertThatThrownBy(() -> internode.cut(SECOND))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("do not identify their sender");
    assertThat(links(FIRST, SECOND).areCut()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"CA552DFA 00000000 00", "CA552DFA 00000000 05 7F000766"})
  void senderOfAMalformedHandshakeIsUnknown(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));

    assertThat(internode.find(FIRST, Unpooled.wrappedBuffer(bytes))).isNotNull();
    assertThatThrownBy(() -> internode.cut(SECOND)).hasMessageContaining("their sender");
  }

  private Links links(InetAddress sender, InetAddress receiver) {
    ByteBuf received = Unpooled.wrappedBuffer(Handshakes.of(sender));
    return Objects.requireNonNull(internode.find(receiver, received));
  }
}
