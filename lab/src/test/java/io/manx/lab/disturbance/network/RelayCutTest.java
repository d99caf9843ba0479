// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("FutureReturnValueIgnored") // embedded channels close at once
final class RelayCutTest {
  private final RelayFixture relay = new RelayFixture();

  @Test
  void bytesSentDuringACutPassInOrderWhenItHeals() {
    relay.near.cut();
    relay.receive("a");
    relay.advance(50);
    assertThat(relay.sent()).isEmpty();

    relay.near.heal();
    relay.receive("b");
    relay.source.runPendingTasks();

    assertThat(relay.sent()).isEqualTo("ab");
  }

  @Test
  void nothingPassesUntilTheLastCutHeals() {
    relay.near.cut();
    relay.far.cut();
    relay.receive("a");

    relay.heal(relay.near);
    assertThat(relay.sent()).isEmpty();
    relay.heal(relay.far);
    assertThat(relay.sent()).isEqualTo("a");
  }

  @Test
  void delayedBytesThatAreDueDuringACutWaitForItToHeal() {
    relay.delayMillis = 20;
    relay.receive("a");
    relay.near.cut();

    relay.advance(20);
    assertThat(relay.sent()).isEmpty();
    relay.heal(relay.near);
    assertThat(relay.sent()).isEqualTo("a");
  }

  @Test
  void healingDoesNotShortenDelays() {
    relay.near.cut();
    relay.delayMillis = 20;
    relay.receive("a");

    relay.advance(19);
    relay.heal(relay.near);
    assertThat(relay.sent()).isEmpty();
    relay.advance(1);
    assertThat(relay.sent()).isEqualTo("a");
  }

  @Test
  void endDuringACutIsPassedOnAfterTheBytesWhenItHeals() {
    relay.near.cut();
    relay.receive("a");
    relay.source.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
    relay.peer.runPendingTasks();
    assertThat(relay.peer.isOpen()).isTrue();

    relay.heal(relay.near);

    assertThat(relay.sent()).isEqualTo("a");
    assertThat(relay.peer.isOpen()).isFalse();
  }

  @Test
  void resetDuringACutLosesHeldBytesAndIsPassedOnWhenItHeals() {
    ByteBuf data = Unpooled.copiedBuffer("a", StandardCharsets.UTF_8);
    relay.near.cut();
    relay.source.writeInbound(data);

    relay.source.pipeline().fireExceptionCaught(new IOException("reset"));
    relay.source.runPendingTasks();
    assertThat(data.refCnt()).isZero();
    assertThat(relay.peer.isOpen()).isTrue();
    relay.heal(relay.near);

    assertThat(relay.sent()).isEmpty();
    assertThat(relay.peer.isOpen()).isFalse();
  }

  @Test
  void endOfThePeerDuringACutIsNoticedWhenItHeals() {
    relay
        .peer
        .pipeline()
        .addLast(new Relay(relay.peer, relay.source, relay.links, () -> 0, () -> 0));
    relay.near.cut();
    relay.peer.close();
    relay.peer.runPendingTasks();

    ByteBuf data = Unpooled.copiedBuffer("a", StandardCharsets.UTF_8);
    relay.source.writeInbound(data);
    assertThat(data.refCnt()).isZero();
    assertThat(relay.source.isOpen()).isTrue();

    relay.heal(relay.near);
    assertThat(relay.source.isOpen()).isFalse();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyDelaysCutsAndChunksGiveTheSameBytes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder expected = new StringBuilder();
    StringBuilder actual = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      relay.delayMillis = Math.max(0, random.nextInt(-20, 20));
      String chunk = Integer.toString(random.nextInt()).substring(random.nextInt(2));
      expected.append(chunk);
      boolean cut = relay.links.areCut();
      relay.receive(chunk);
      relay.advance(random.nextInt(3));
      String sent = relay.sent();
      assertThat(cut ? sent : "").isEmpty();
      actual.append(sent);
      assertThat(expected.toString()).startsWith(actual.toString());
      if (random.nextInt(4) == 0) {
        relay.far.cut();
      } else if (random.nextInt(4) == 0) {
        relay.heal(relay.far);
        actual.append(relay.sent());
      }
    }

    relay.heal(relay.far);
    relay.advance(20);

    assertThat(actual.append(relay.sent())).hasToString(expected.toString());
  }

  private static LongStream seeds() {
    return LongStream.range(0, 50);
  }
}
