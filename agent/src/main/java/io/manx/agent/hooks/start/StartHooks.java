// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.start;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.ranking.SnitchHooks;
import io.manx.agent.runtime.Agent;
import io.manx.agent.runtime.Metrics;
import io.manx.agent.virtualtable.ManxKeyspace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hooks that run while a node starts. */
public final class StartHooks {
  private StartHooks() {}

  /** The node starts: the agent tests itself. */
  public static void nodeStarts() {
    try {
      Hooks.NODE_STARTS.acts();
      SelfTest.run();
      Metrics.register(Agent.instance(), Hooks.ALL);
    } catch (Throwable e) {
      Feature.START.disable();
      throw e;
    }
  }

  /** Virtual keyspaces can be registered, and gossip has not begun. */
  public static void virtualKeyspaces() {
    try {
      Hooks.VIRTUAL_KEYSPACES.acts();
      Agent agent = Agent.instance();
      ManxKeyspace.register(agent, Hooks.ALL);
      agent.ranking().start();
      agent.peerMessaging().start();
      agent.writeLedgers().start(Hooks.WRITE_BEGINS::failures);
      agent.heapWatch().start();
      agent.recentPauses().start();
      Logger logger = LoggerFactory.getLogger(StartHooks.class);
      logger.info(
          "Manx is here: mode {}; see the tables of the virtual keyspace manx",
          agent.settings().mode());
    } catch (Throwable e) {
      Feature.START.disable();
      SnitchHooks.removeAfterFailure(Hooks.VIRTUAL_KEYSPACES);
      throw e;
    }
  }
}
