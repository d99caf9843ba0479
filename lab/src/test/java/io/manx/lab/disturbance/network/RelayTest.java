// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // embedded channels close at once
final class RelayTest {
  private final RelayFixture relay = new RelayFixture();

  @Test
  void withoutDelayBytesPassAtOnce() {
    relay.receive("a");

    assertThat(relay.sent()).isEqualTo("a");
  }

  @Test
  void delayedBytesPassWhenDueAndNotBefore() {
    relay.delayMillis = 20;
    relay.receive("a");

    relay.advance(19);
    assertThat(relay.sent()).isEmpty();
    relay.advance(1);
    assertThat(relay.sent()).isEqualTo("a");
  }

  @Test
  void laterChunkWithShorterDelayWaitsForTheEarlier() {
    relay.delayMillis = 20;
    relay.receive("a");
    relay.delayMillis = 1;
    relay.advance(5);
    relay.receive("b");

    relay.advance(14);
    assertThat(relay.sent()).isEmpty();
    relay.advance(1);
    assertThat(relay.sent()).isEqualTo("ab");
  }

  @Test
  void delaysThatOverlapDoNotAddUp() {
    relay.delayMillis = 20;
    relay.receive("a");
    relay.advance(5);
    relay.receive("b");

    relay.advance(15);
    assertThat(relay.sent()).isEqualTo("a");
    relay.advance(5);
    assertThat(relay.sent()).isEqualTo("b");
  }

  @Test
  void removingTheDelayKeepsTheOrder() {
    relay.delayMillis = 20;
    relay.receive("a");
    relay.delayMillis = 0;
    relay.receive("b");
    assertThat(relay.sent()).isEmpty();

    relay.advance(20);
    relay.receive("c");

    assertThat(relay.sent()).isEqualTo("abc");
  }

  @Test
  void readingStopsWhileTooMuchIsHeldBack() {
    relay.delayMillis = 20;
    relay.source.writeInbound(Unpooled.wrappedBuffer(new byte[(int) Relay.MAX_HELD_BYTES]));
    assertThat(relay.source.config().isAutoRead()).isFalse();

    relay.advance(20);

    assertThat(relay.source.config().isAutoRead()).isTrue();
  }

  @Test
  void readingStopsWhileThePeerIsFull() {
    relay
        .peer
        .pipeline()
        .addLast(new Relay(relay.peer, relay.source, relay.links, () -> 0, () -> 0));
    relay.peer.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
    relay.peer.runPendingTasks();
    relay.receive("a");
    assertThat(relay.source.config().isAutoRead()).isFalse();

    relay.peer.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
    relay.peer.runPendingTasks();

    assertThat(relay.source.config().isAutoRead()).isTrue();
  }

  @Test
  void endOfInputIsPassedOnAfterTheLastChunk() {
    relay.delayMillis = 20;
    relay.receive("a");
    relay.source.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
    assertThat(relay.peer.isOpen()).isTrue();

    relay.advance(20);

    assertThat(relay.sent()).isEqualTo("a");
    assertThat(relay.peer.isOpen()).isFalse();
  }

  @Test
  void bytesHeldBackForAClosedPeerAreReleased() {
    ByteBuf data = Unpooled.copiedBuffer("a", StandardCharsets.UTF_8);
    relay.delayMillis = 20;
    relay.source.writeInbound(data);

    relay.peer.close();
    relay.peer.runPendingTasks();

    assertThat(data.refCnt()).isZero();
  }
}
