// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.feature.Faults;
import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import io.manx.agent.feature.Place;
import io.manx.agent.hooks.reads.OutstandingRead;
import io.manx.agent.runtime.Agent;
import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.scheduling.ReadClass;
import java.util.Map;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.utils.FBUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A read ends even if something fails on its way. */
class ReadEndsTest {
  private static final Agent AGENT = Agent.instance();

  private final IEndpointSnitch before = DatabaseDescriptor.getEndpointSnitch();
  private int self;
  private int other;

  @BeforeEach
  void begin() throws Exception {
    DatabaseDescriptor.setConfig(new Config());
    DatabaseDescriptor.setEndpointSnitch(new SimpleSnitch());
    FBUtilities.setBroadcastInetAddressAndPort(InetAddressAndPort.getByName("127.0.0.1"));
    self = AGENT.measurement().self();
    other = AGENT.measurement().number(InetAddressAndPort.getByName("127.0.0.2"));
    AGENT.settings().change(Map.of("mode", "observe", "policy", "least-outstanding"));
    AGENT.ranking().start();
  }

  @AfterEach
  void end() {
    Hook.inject(null);
    AGENT.settings().change(Map.of("mode", "observe", "policy", "stock"));
    AGENT.ranking().remove();
    Feature.ALL.forEach(Feature::retry);
    DatabaseDescriptor.setEndpointSnitch(before);
  }

  /** A hook that fails while the node runs. */
  private static final class BrokenHook implements Faults {
    private final Hook broken;

    BrokenHook(Hook broken) {
      this.broken = broken;
    }

    @Override
    public Place place(Hook hook, Place place) {
      return place;
    }

    @Override
    public void weaves(Hook hook) {}

    @Override
    public void acts(Hook hook) {
      if (hook == broken) {
        throw new IllegalStateException("on purpose");
      }
    }
  }

  @Test
  void aReadEndsThoughWhatWasForeseenCannotBeTold() {
    CoordinatedRead read = CoordinatedRead.current();
    read.beginSingle(true, System.nanoTime());
    long failures = Hooks.SHOULD_SPECULATE.failures();
    Hook.inject(new BrokenHook(Hooks.SHOULD_SPECULATE));
    CoordinatorHooks.singleReadEnds(true);
    assertThat(read.hasEnded()).isTrue();
    assertThat(Hooks.SHOULD_SPECULATE.failures()).isEqualTo(failures + 1);
  }

  /** A read whose end cannot be reported, such as a copy whose end the speculation must hear of. */
  private final class UnendableRead extends OutstandingRead {
    UnendableRead() {
      super(other, ReadClass.SINGLE, Demand.UNKNOWN);
    }

    @Override
    protected void ended(boolean answered) {
      throw new IllegalStateException("on purpose");
    }
  }

  @Test
  void thePolicyLearnsOfAnEndThoughSomethingElseFailsThere() {
    assertThat(outstandingAtOther()).isZero();
    OutstandingRead failed = new UnendableRead();
    OutstandingRead answered = new UnendableRead();
    assertThat(outstandingAtOther()).isEqualTo(2);
    assertThatThrownBy(failed::failed).isInstanceOf(IllegalStateException.class);
    assertThat(outstandingAtOther()).isEqualTo(1);
    OutstandingRead expired = new UnendableRead();
    assertThatThrownBy(expired::expired).isInstanceOf(IllegalStateException.class);
    assertThat(outstandingAtOther()).isEqualTo(1);
    assertThatThrownBy(() -> answered.answered(5_000, 5_000, null, System.nanoTime()))
        .isInstanceOf(IllegalStateException.class);
    assertThat(outstandingAtOther()).isZero();
  }

  private double outstandingAtOther() {
    ReplicaSelector policy = AGENT.ranking().selector();
    Candidates candidates = new Candidates();
    candidates.add(self);
    candidates.add(other);
    policy.rank(candidates, System.nanoTime());
    return candidates.score(candidates.positionOf(other));
  }
}
