package io.manx.agent.hooks.local;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.LocalRead;
import io.manx.agent.runtime.Agent;
import org.apache.cassandra.concurrent.ManxReadStage;
import org.apache.cassandra.concurrent.SEPExecutor;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.service.ManxLocalReads;

/**
 * What is done where a task may run on the thread that hands it in. Initialises nothing: what that
 * threw would reach Cassandra.
 */
public final class InlineHooks {
  private InlineHooks() {}

  /**
   * Runs a task at once if it is a local read that qualifies. What the read itself throws is
   * handled as the stage would.
   */
  public static boolean ranInline(SEPExecutor executor, Runnable task) {
    try {
      Hooks.MAYBE_IMMEDIATELY.acts();
      Agent agent = Agent.instance();
      if (!agent.inlines()
          || !qualifies(agent, executor, task)
          || !ManxReadStage.takeFreePermit(executor)) {
        return false;
      }
      agent.inlineLocalReads().count();
    } catch (Throwable e) {
      Hooks.MAYBE_IMMEDIATELY.failed(e);
      return false;
    }
    ManxReadStage.runUnderPermit(executor, task);
    return true;
  }

  /** It is all that this thread's request needs, and the request waits for nothing else. */
  private static boolean qualifies(Agent agent, SEPExecutor executor, Runnable task) {
    Object tag = ManxLocalReads.read(task);
    if (!(tag instanceof LocalRead)) {
      return false;
    }
    LocalRead read = (LocalRead) tag;
    CoordinatedRead coordinated = CoordinatedRead.current();
    return read.needsOneResponse()
        && !read.isRange()
        && coordinated.isOfOnePartition()
        && !coordinated.askedOthers()
        && executor == (Object) Stage.READ.executor()
        && agent.inlineLocalReads().allows();
  }
}
