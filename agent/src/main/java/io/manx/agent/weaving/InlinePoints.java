package io.manx.agent.weaving;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.runtime.Agent;
import org.apache.cassandra.concurrent.ManxReadStage;
import org.apache.cassandra.concurrent.SEPExecutor;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.service.ManxLocalReads;

/** What is done where a task may run on the thread that hands it in. */
public final class InlinePoints {
  private static final Agent AGENT = Agent.instance();

  private InlinePoints() {}

  /**
   * Runs a task at once if it is a local read that qualifies. What the read itself throws is
   * handled as the stage would.
   */
  public static boolean ranInline(SEPExecutor executor, Runnable task) {
    try {
      Hooks.MAYBE_IMMEDIATELY.maybeBreak();
      if (!AGENT.inlines()
          || !qualifies(executor, task)
          || !ManxReadStage.takeFreePermit(executor)) {
        return false;
      }
      AGENT.inlineLocalReads().count();
    } catch (Throwable e) {
      Hooks.MAYBE_IMMEDIATELY.failed(e);
      return false;
    }
    ManxReadStage.runUnderPermit(executor, task);
    return true;
  }

  /** It is all that this thread's request needs, and the request waits for nothing else. */
  private static boolean qualifies(SEPExecutor executor, Runnable task) {
    Object tag = ManxLocalReads.read(task);
    if (!(tag instanceof LocalRead)) {
      return false;
    }
    LocalRead read = (LocalRead) tag;
    CoordinatedRead coordinated = CoordinatedRead.current();
    return read.needsOneResponse
        && !read.isRange()
        && coordinated.isOfOnePartition()
        && !coordinated.askedOthers()
        && executor == (Object) Stage.READ.executor()
        && AGENT.inlineLocalReads().allows();
  }
}
