// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DoorkeeperTest {
  private final EmbeddedChannel client = new EmbeddedChannel();
  private final Link link = new Link();
  private final Links links = Links.of(link);
  private final List<Links> connected = new ArrayList<>();

  @Test
  void connectionIsAdmittedAtOnceAndNotReadUntilItIsConnected() {
    keep(received -> links);

    assertThat(connected).containsExactly(links);
    assertThat(client.config().isAutoRead()).isFalse();
  }

  @Test
  void connectionIsAdmittedWithAllItsBytesWhenItsLinksAreKnown() {
    keep(received -> received.readableBytes() < 3 ? null : links);
    receive("ab");
    assertThat(connected).isEmpty();
    assertThat(client.config().isAutoRead()).isTrue();

    receive("cd");
    assertThat(connected).containsExactly(links);
    client.pipeline().remove(Doorkeeper.class);

    ByteBuf passedOn = client.readInbound();
    assertThat(passedOn.toString(StandardCharsets.UTF_8)).isEqualTo("abcd");
    passedOn.release();
  }

  @Test
  void connectionOpenedDuringACutIsAdmittedOnceWhenItHeals() {
    link.cut();
    keep(received -> links);
    receive("a");
    assertThat(connected).isEmpty();

    heal();
    assertThat(connected).containsExactly(links);
    link.cut();
    heal();
    assertThat(connected).hasSize(1);
  }

  @Test
  void connectionThatEndsDuringACutIsNeverAdmitted() {
    link.cut();
    keep(received -> links);
    receive("a");

    client.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
    client.runPendingTasks();
    assertThat(client.isOpen()).isFalse();
    heal();

    assertThat(connected).isEmpty();
  }

  @Test
  void heldConnectionIsReadUpToALimit() {
    link.cut();
    keep(received -> links);
    client.writeInbound(Unpooled.wrappedBuffer(new byte[(int) Relay.MAX_HELD_BYTES]));

    assertThat(client.config().isAutoRead()).isFalse();
  }

  private void keep(Doorkeeper.LinkFinder finder) {
    client.pipeline().addLast(new Doorkeeper(client, finder, connected::add));
  }

  private void receive(String text) {
    client.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  private void heal() {
    link.heal();
    client.runPendingTasks();
  }
}
