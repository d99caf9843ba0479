package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.driver.TestContext;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ObservationTest {
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

  /** As that of another driver, or of a version to come. */
  @Test
  void aContextOfAnotherKindIsLeftAsItIs() {
    assertThat(Observation.of(mock(DriverContext.class))).isNull();
  }

  @Test
  void anObserverSitsBeforeTheHandlerOfRequests() {
    Connections connections = new Connections();
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.pipeline().addLast("inflight", new ChannelDuplexHandler());
    connections.opened(channel);
    assertThat(channel.pipeline().names()).startsWith("manx", "inflight");
    assertThat(connections.counters().failures().sum()).isZero();
  }

  @Test
  void aConnectionOfAnotherShapeIsLeftAsItIs() {
    Connections connections = new Connections();
    EmbeddedChannel channel = new EmbeddedChannel();
    connections.opened(channel);
    assertThat(channel.pipeline().names()).doesNotContain("manx");
    assertThat(connections.counters().failures().sum()).isEqualTo(1);
  }
}
