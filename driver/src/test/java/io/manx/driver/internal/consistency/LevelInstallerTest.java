// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.Query;
import io.manx.driver.ManxLoadBalancingPolicy;
import io.manx.driver.TestContext;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.Observation;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A session rewrites levels only if its configuration names tables. */
class LevelInstallerTest {
  private static final String SECTION = "advanced.manx.consistency.";
  private static final String TABLES = SECTION + "tables = [shop.users]";
  private static final String DC = "basic.load-balancing-policy.local-datacenter = dc0";

  private static EmbeddedChannel connection(TestContext context) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.pipeline().addLast("inflight", new ChannelDuplexHandler());
    context.getNettyOptions().afterChannelInitialized(channel);
    return channel;
  }

  @Test
  void withoutTablesThereIsNothing() {
    try (TestContext context = new TestContext(DC)) {
      ManxLoadBalancingPolicy policy = new ManxLoadBalancingPolicy(context, "default");
      assertThat(Observation.of(context).handlers()).isNull();
      assertThat(connection(context).pipeline().names()).doesNotContain("manx-further");
      assertThat(policy.counters().keySet()).noneMatch(name -> name.startsWith("levels"));
      policy.close();
    }
  }

  /** Even a connection whose node is unknown, which is not observed. */
  @Test
  void everyConnectionOfASessionWithTablesIsRewritten() {
    try (TestContext context = new TestContext(DC, TABLES)) {
      ManxLoadBalancingPolicy policy = new ManxLoadBalancingPolicy(context, "default");
      EmbeddedChannel channel = connection(context);
      assertThat(channel.pipeline().names()).startsWith("manx-further", "inflight");
      Query read =
          new Query(
              "SELECT v FROM shop.users",
              LevelConnection.options(ConsistencyLevel.LOCAL_ONE, null));
      channel.writeOutbound(Frame.forRequest(5, 1, false, Frame.NO_PAYLOAD, read));
      Frame sent = channel.readOutbound();
      assertThat(LevelFrames.level(sent.message)).isEqualTo(ConsistencyLevel.ALL);
      assertThat(policy.counters()).containsEntry("levels-without-lease", 1L);
      policy.close();
    }
  }

  /** They have one source of leases. */
  @Test
  void allPoliciesOfASessionShareWhatRewrites() {
    try (TestContext context = new TestContext(DC, TABLES)) {
      Connections connections = Objects.requireNonNull(Observation.of(context));
      LevelRewriter first = LevelInstaller.install(context, connections);
      assertThat(first).isNotNull().isSameAs(LevelInstaller.install(context, connections));
      assertThat(first.tables()).hasToString("shop.users");
    }
  }

  /** Otherwise its requests would be sent at the application's levels. */
  @Test
  void aConnectionThatCannotBeRewrittenIsNotMade() {
    try (TestContext context = new TestContext(DC, TABLES)) {
      LevelInstaller.install(context, Observation.of(context));
      EmbeddedChannel channel = new EmbeddedChannel();
      assertThatThrownBy(() -> context.getNettyOptions().afterChannelInitialized(channel))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("4.18 or 4.19");
    }
  }

  @Test
  void aSessionThatCannotBeObservedDoesNotBegin() {
    try (TestContext context = new TestContext(DC, TABLES)) {
      assertThatThrownBy(() -> LevelInstaller.install(context, null))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("advanced.manx.consistency.tables");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tables = shop.users | advanced.manx.consistency.tables must be a list, such as [shop.users]",
        "tables = [users] | advanced.manx.consistency.tables: 'users' names no table",
        "table = [shop.users] | unknown option datastax-java-driver.advanced.manx.consistency.table;"
            + " there are tables, without-lease",
        "without-lease = one | advanced.manx.consistency.without-lease must be one of all, fail, not 'one'",
        "window-ms = 5 | window-ms must be a number from 1000 to 600000, not '5'"
      })
  void whatIsWrongIsNamedWithWhatIsAllowed(String line, String message) {
    try (TestContext context = new TestContext(DC, SECTION + line)) {
      assertThatThrownBy(() -> new ManxLoadBalancingPolicy(context, "default"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(message);
    }
  }

  @Test
  void theOptionsAreThoseOfTheDefaultProfile() {
    try (TestContext context =
        new TestContext(DC, TABLES, "profiles.other { " + SECTION + "tables = [] }")) {
      ManxLoadBalancingPolicy policy = new ManxLoadBalancingPolicy(context, "other");
      assertThat(Observation.of(context).handlers()).isNotNull();
      assertThat(policy.counters()).containsAllEntriesOf(Map.of("levels-changes", 0L));
      policy.close();
    }
  }
}
