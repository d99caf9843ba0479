package io.manx.agent.weaving;

import io.manx.agent.runtime.Agent;

/** What is done where a node tells others of itself. Never throws. */
public final class NoticePoints {
  private static final Agent AGENT = Agent.instance();

  private NoticePoints() {}

  /** The node drains or stops: it says so in all that it says from now on, and at once. */
  public static void nodeLeaves() {
    if (!AGENT.measures()) {
      return;
    }
    try {
      Hooks.NODE_LEAVES.maybeBreak();
      AGENT.measurement().leaves();
      AGENT.notices().farewell();
    } catch (Throwable e) {
      Hooks.NODE_LEAVES.failed(e);
    }
  }
}
