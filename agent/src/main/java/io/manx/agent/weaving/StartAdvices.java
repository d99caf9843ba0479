// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.start.StartHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;

/** Advices where a node starts; see {@link Woven}. */
final class StartAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(Hooks.NODE_STARTS, CassandraTypes.DAEMON, "setup", "()V", NodeStarts.class),
          new Woven(
              Hooks.VIRTUAL_KEYSPACES,
              CassandraTypes.DAEMON,
              "setupVirtualKeyspaces",
              "()V",
              VirtualKeyspaces.class));

  private StartAdvices() {}

  static final class NodeStarts {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      StartHooks.nodeStarts();
    }
  }

  static final class VirtualKeyspaces {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit() {
      StartHooks.virtualKeyspaces();
    }
  }
}
