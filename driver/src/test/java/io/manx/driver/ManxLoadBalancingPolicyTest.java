// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.manx.driver.internal.ranking.RankedPlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which requests are ranked, and when none is. */
class ManxLoadBalancingPolicyTest {
  private static final String POLICY = "basic.load-balancing-policy.";
  private static final SimpleStatement READ = SimpleStatement.newInstance("SELECT * FROM t");

  private final DefaultSession session = TestContext.session();
  private final Map<UUID, Node> nodes = new LinkedHashMap<>();

  ManxLoadBalancingPolicyTest() {
    for (int i = 0; i < 3; i++) {
      TestNode node = new TestNode(i, "dc0", "r0");
      nodes.put(node.getHostId(), node);
    }
  }

  private ManxLoadBalancingPolicy policy(TestContext context, String profile) {
    ManxLoadBalancingPolicy policy = new ManxLoadBalancingPolicy(context, profile);
    policy.init(nodes, (node, distance) -> {});
    context.setReplicas(Set.copyOf(nodes.values()));
    return policy;
  }

  private boolean isRanked(ManxLoadBalancingPolicy policy, SimpleStatement request) {
    return policy.newQueryPlan(request, session) instanceof RankedPlan;
  }

  /** The profile "strong" has no policy of its own, and shares the default's. */
  @Test
  void theLevelOfTheProfileInForceCountsWhicheverPolicyServesIt() {
    try (TestContext context =
        new TestContext(
            POLICY + "local-datacenter = dc0",
            "profiles.strong.basic.request.consistency = LOCAL_SERIAL",
            "profiles.own { basic.request.consistency = SERIAL, "
                + "basic.load-balancing-policy.manx.policy = c3 }")) {
      ManxLoadBalancingPolicy shared = policy(context, "default");
      assertThat(isRanked(shared, READ)).isTrue();
      assertThat(isRanked(shared, READ.setExecutionProfileName("strong"))).isFalse();
      ManxLoadBalancingPolicy own = policy(context, "own");
      assertThat(own.policyName()).isEqualTo("c3");
      assertThat(isRanked(own, READ.setExecutionProfileName("own"))).isFalse();
      assertThat(isRanked(shared, READ)).isTrue();
      shared.close();
      own.close();
    }
  }

  @Test
  void aPolicyThatIsClosedLeavesThatOfAnotherProfileAtWork() {
    try (TestContext context =
        new TestContext(POLICY + "local-datacenter = dc0", "profiles.own {}")) {
      ManxLoadBalancingPolicy first = policy(context, "default");
      ManxLoadBalancingPolicy second = policy(context, "own");
      first.close();
      assertThat(isRanked(second, READ)).isTrue();
      assertThat(second.counters()).containsEntry("failures", 0L);
      second.close();
    }
  }

  /** As of a driver of another version: once at the start, not at each request. */
  @Test
  void aMethodThatTheDriverLacksIsFoundAtTheStart() {
    int[] calls = new int[1];
    for (Node node : nodes.values()) {
      ((TestNode) node)
          .setRackOf(
              () -> {
                calls[0]++;
                throw new NoSuchMethodError("broken on purpose");
              });
    }
    try (TestContext context =
        new TestContext(POLICY + "local-datacenter = dc0", POLICY + "manx.local-rack = r0")) {
      ManxLoadBalancingPolicy policy = policy(context, "default");
      assertThat(calls[0]).isEqualTo(1);
      for (int i = 0; i < 10; i++) {
        assertThat(isRanked(policy, READ)).isFalse();
        assertThat(policy.newQueryPlan(READ, session)).hasSize(3);
      }
      assertThat(calls[0]).isEqualTo(1);
      assertThat(policy.counters()).containsEntry("failures", 1L);
      policy.close();
    }
  }
}
