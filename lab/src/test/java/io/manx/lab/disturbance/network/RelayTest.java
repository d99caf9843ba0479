// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("FutureReturnValueIgnored") // embedded channels close at once
final class RelayTest {
  private final EmbeddedChannel peer = new EmbeddedChannel();
  private final EmbeddedChannel source = new EmbeddedChannel();
  private final Link near = new Link();
  private final Link far = new Link();
  private final Links links = Links.of(near, far);
  private long nowMillis;
  private long delayMillis;

  @BeforeEach
  void join() {
    source.freezeTime();
    source
        .pipeline()
        .addLast(
            new Relay(
                source,
                peer,
                links,
                () -> TimeUnit.MILLISECONDS.toNanos(delayMillis),
                () -> TimeUnit.MILLISECONDS.toNanos(nowMillis)));
  }

  @Test
  void withoutDelayBytesPassAtOnce() {
    receive("a");

    assertThat(sent()).isEqualTo("a");
  }

  @Test
  void delayedBytesPassWhenDueAndNotBefore() {
    delayMillis = 20;
    receive("a");

    advance(19);
    assertThat(sent()).isEmpty();
    advance(1);
    assertThat(sent()).isEqualTo("a");
  }

  @Test
  void laterChunkWithShorterDelayWaitsForTheEarlier() {
    delayMillis = 20;
    receive("a");
    delayMillis = 1;
    advance(5);
    receive("b");

    advance(14);
    assertThat(sent()).isEmpty();
    advance(1);
    assertThat(sent()).isEqualTo("ab");
  }

  @Test
  void delaysThatOverlapDoNotAddUp() {
    delayMillis = 20;
    receive("a");
    advance(5);
    receive("b");

    advance(15);
    assertThat(sent()).isEqualTo("a");
    advance(5);
    assertThat(sent()).isEqualTo("b");
  }

  @Test
  void removingTheDelayKeepsTheOrder() {
    delayMillis = 20;
    receive("a");
    delayMillis = 0;
    receive("b");
    assertThat(sent()).isEmpty();

    advance(20);
    receive("c");

    assertThat(sent()).isEqualTo("abc");
  }

  @Test
  void readingStopsWhileTooMuchIsHeldBack() {
    delayMillis = 20;
    source.writeInbound(Unpooled.wrappedBuffer(new byte[(int) Relay.MAX_HELD_BYTES]));
    assertThat(source.config().isAutoRead()).isFalse();

    advance(20);

    assertThat(source.config().isAutoRead()).isTrue();
  }

  @Test
  void readingStopsWhileThePeerIsFull() {
    peer.pipeline().addLast(new Relay(peer, source, links, () -> 0, () -> 0));
    peer.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
    peer.runPendingTasks();
    receive("a");
    assertThat(source.config().isAutoRead()).isFalse();

    peer.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
    peer.runPendingTasks();

    assertThat(source.config().isAutoRead()).isTrue();
  }

  @Test
  void endOfInputIsPassedOnAfterTheLastChunk() {
    delayMillis = 20;
    receive("a");
    source.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
    assertThat(peer.isOpen()).isTrue();

    advance(20);

    assertThat(sent()).isEqualTo("a");
    assertThat(peer.isOpen()).isFalse();
  }

  @Test
  void bytesHeldBackForAClosedPeerAreReleased() {
    ByteBuf data = Unpooled.copiedBuffer("a", StandardCharsets.UTF_8);
    delayMillis = 20;
    source.writeInbound(data);

    peer.close();
    peer.runPendingTasks();

    assertThat(data.refCnt()).isZero();
  }

  @Test
  void bytesSentDuringACutPassInOrderWhenItHeals() {
    near.cut();
    receive("a");
    advance(50);
    assertThat(sent()).isEmpty();

    near.heal();
    receive("b");
    source.runPendingTasks();

    assertThat(sent()).isEqualTo("ab");
  }

  @Test
  void nothingPassesUntilTheLastCutHeals() {
    near.cut();
    far.cut();
    receive("a");

    heal(near);
    assertThat(sent()).isEmpty();
    heal(far);
    assertThat(sent()).isEqualTo("a");
  }

  @Test
  void delayedBytesThatAreDueDuringACutWaitForItToHeal() {
    delayMillis = 20;
    receive("a");
    near.cut();

    advance(20);
    assertThat(sent()).isEmpty();
    heal(near);
    assertThat(sent()).isEqualTo("a");
  }

  @Test
  void healingDoesNotShortenDelays() {
    near.cut();
    delayMillis = 20;
    receive("a");

    advance(19);
    heal(near);
    assertThat(sent()).isEmpty();
    advance(1);
    assertThat(sent()).isEqualTo("a");
  }

  @Test
  void endDuringACutIsPassedOnAfterTheBytesWhenItHeals() {
    near.cut();
    receive("a");
    source.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
    peer.runPendingTasks();
    assertThat(peer.isOpen()).isTrue();

    heal(near);

    assertThat(sent()).isEqualTo("a");
    assertThat(peer.isOpen()).isFalse();
  }

  @Test
  void resetDuringACutLosesHeldBytesAndIsPassedOnWhenItHeals() {
    ByteBuf data = Unpooled.copiedBuffer("a", StandardCharsets.UTF_8);
    near.cut();
    source.writeInbound(data);

    source.pipeline().fireExceptionCaught(new IOException("reset"));
    source.runPendingTasks();
    assertThat(data.refCnt()).isZero();
    assertThat(peer.isOpen()).isTrue();
    heal(near);

    assertThat(sent()).isEmpty();
    assertThat(peer.isOpen()).isFalse();
  }

  @Test
  void endOfThePeerDuringACutIsNoticedWhenItHeals() {
    peer.pipeline().addLast(new Relay(peer, source, links, () -> 0, () -> 0));
    near.cut();
    peer.close();
    peer.runPendingTasks();

    ByteBuf data = Unpooled.copiedBuffer("a", StandardCharsets.UTF_8);
    source.writeInbound(data);
    assertThat(data.refCnt()).isZero();
    assertThat(source.isOpen()).isTrue();

    heal(near);
    assertThat(source.isOpen()).isFalse();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyDelaysCutsAndChunksGiveTheSameBytes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder expected = new StringBuilder();
    StringBuilder actual = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      delayMillis = Math.max(0, random.nextInt(-20, 20));
      String chunk = Integer.toString(random.nextInt()).substring(random.nextInt(2));
      expected.append(chunk);
      boolean cut = links.areCut();
      receive(chunk);
      advance(random.nextInt(3));
      String sent = sent();
      assertThat(cut ? sent : "").isEmpty();
      actual.append(sent);
      assertThat(expected.toString()).startsWith(actual.toString());
      if (random.nextInt(4) == 0) {
        far.cut();
      } else if (random.nextInt(4) == 0) {
        heal(far);
        actual.append(sent());
      }
    }

    heal(far);
    advance(20);

    assertThat(actual.append(sent())).hasToString(expected.toString());
  }

  private static LongStream seeds() {
    return LongStream.range(0, 50);
  }

  private void receive(String text) {
    source.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  private void heal(Link link) {
    link.heal();
    source.runPendingTasks();
    peer.runPendingTasks();
  }

  private void advance(long millis) {
    for (int i = 0; i < millis; i++) {
      nowMillis++;
      source.advanceTimeBy(1, TimeUnit.MILLISECONDS);
      source.runScheduledPendingTasks();
    }
    peer.runPendingTasks();
  }

  /** The bytes that the peer received since the last call. */
  private String sent() {
    StringBuilder text = new StringBuilder();
    for (ByteBuf data = peer.readOutbound(); data != null; data = peer.readOutbound()) {
      text.append(data.toString(StandardCharsets.UTF_8));
      data.release();
    }
    return text.toString();
  }
}
