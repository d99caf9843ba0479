// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.ranking;

import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import io.manx.agent.runtime.Agent;

/** Hooks where the snitch is replaced through JMX. */
public final class SnitchHooks {
  private static final Agent AGENT = Agent.instance();

  private SnitchHooks() {}

  /** Removes the ranking, since Cassandra must find its own snitch in place. */
  public static void updateBegins() {
    try {
      Hooks.SNITCH_UPDATED.acts();
      AGENT.ranking().remove();
    } catch (Throwable e) {
      removeAfterFailure(Hooks.SNITCH_UPDATED);
      throw e;
    }
  }

  /**
   * Removes the ranking after a failure. Cassandra does not recognise its dynamic snitch inside a
   * wrapper, and would neither close it nor create another. Never throws.
   */
  public static void removeAfterFailure(Hook hook) {
    hook.guard(() -> AGENT.ranking().remove());
  }

  /** Puts the ranking in front of the new snitch. */
  public static void updateEnds() {
    AGENT.ranking().apply();
  }
}
