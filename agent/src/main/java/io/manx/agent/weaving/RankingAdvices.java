// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.ranking.SnitchHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;

/** Advices where the snitch is replaced; see {@link Woven}. */
final class RankingAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.SNITCH_UPDATED,
              "org.apache.cassandra.service.StorageService",
              "updateSnitch",
              "(Ljava/lang/String;Ljava/lang/Boolean;Ljava/lang/Integer;Ljava/lang/Integer;"
                  + "Ljava/lang/Double;)V",
              SnitchUpdated.class));

  private RankingAdvices() {}

  static final class SnitchUpdated {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      SnitchHooks.updateBegins();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit() {
      SnitchHooks.updateEnds();
    }
  }
}
