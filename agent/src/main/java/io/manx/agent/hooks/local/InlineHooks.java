// SPDX-License-Identifier: Apache-2.0

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
 * Hooks where a task may run on the thread that submits it. Initialises no other class, since a
 * failure of its initialiser would reach Cassandra.
 */
public final class InlineHooks {
  private InlineHooks() {}

  /**
   * Runs a task at once if it is a local read that qualifies; returns whether it did. An exception
   * of the read itself is handled as in the read stage.
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

  /**
   * Whether the read is all that this thread's request needs, and the request waits for nothing
   * more.
   */
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
