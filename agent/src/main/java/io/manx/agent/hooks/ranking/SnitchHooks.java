package io.manx.agent.hooks.ranking;

import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import io.manx.agent.runtime.Agent;

/** What is done where the snitch is replaced by JMX. */
public final class SnitchHooks {
  private static final Agent AGENT = Agent.instance();

  private SnitchHooks() {}

  /** Cassandra is to find its own snitch in place, as it left it. */
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
   * Under a wrapper, Cassandra would not close its dynamic snitch, and so not create another. Never
   * throws.
   */
  public static void removeAfterFailure(Hook hook) {
    hook.guard(() -> AGENT.ranking().remove());
  }

  /** The ranking takes its place before the new one. */
  public static void updateEnds() {
    AGENT.ranking().apply();
  }
}
