// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A relay between two embedded channels, whose bytes pass two links. */
@SuppressWarnings("FutureReturnValueIgnored") // embedded channels close at once
final class RelayFixture {
  final EmbeddedChannel peer = new EmbeddedChannel();
  final EmbeddedChannel source = new EmbeddedChannel();
  final Link near = new Link();
  final Link far = new Link();
  final Links links = Links.of(near, far);
  long nowMillis;
  long delayMillis;

  /** Joins the source to the peer by a relay, in virtual time. */
  RelayFixture() {
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

  void receive(String text) {
    source.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  void heal(Link link) {
    link.heal();
    source.runPendingTasks();
    peer.runPendingTasks();
  }

  void advance(long millis) {
    for (int i = 0; i < millis; i++) {
      nowMillis++;
      source.advanceTimeBy(1, TimeUnit.MILLISECONDS);
      source.runScheduledPendingTasks();
    }
    peer.runPendingTasks();
  }

  /** The bytes that the peer received since the last call. */
  String sent() {
    StringBuilder text = new StringBuilder();
    for (ByteBuf data = peer.readOutbound(); data != null; data = peer.readOutbound()) {
      text.append(data.toString(StandardCharsets.UTF_8));
      data.release();
    }
    return text.toString();
  }
}
