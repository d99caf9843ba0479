package io.manx.agent.hooks.ranking;

import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import io.manx.agent.runtime.Agent;

/** What is done where the snitch is replaced by JMX. Never throws. */
public final class SnitchHooks {
  private static final Agent AGENT = Agent.instance();

  private SnitchHooks() {}

  /** Cassandra is to find its own snitch in place, as it left it. */
  public static void updateBegins() {
    try {
      Hooks.SNITCH_UPDATED.maybeBreak();
      AGENT.ranking().remove();
    } catch (Throwable e) {
      Hooks.SNITCH_UPDATED.failed(e);
      removeAfterFailure(Hooks.SNITCH_UPDATED);
    }
  }

  /** Under a wrapper, Cassandra would not close its dynamic snitch, and so not create another. */
  public static void removeAfterFailure(Hook hook) {
    try {
      AGENT.ranking().remove();
    } catch (Throwable e) {
      hook.failed(e);
    }
  }

  /** The ranking takes its place before the new one. */
  public static void updateEnds() {
    try {
      AGENT.ranking().apply();
    } catch (Throwable e) {
      Hooks.SNITCH_UPDATED.failed(e);
    }
  }
}
