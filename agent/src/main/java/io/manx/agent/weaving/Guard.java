// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.constant.TextConstant;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;

/**
 * The guard around each hook: catches everything that it throws, including a failure of its class
 * to initialise, and counts it. Cassandra's method goes on as without the hook. Being woven in, the
 * guard costs nothing while nothing is thrown.
 */
public final class Guard {
  private Guard() {}

  /** Counts the failure of a hook. Never throws. */
  public static void caught(Throwable failure, String hookName) {
    try {
      for (Hook hook : Hooks.ALL) {
        if (hook.name().equals(hookName)) {
          hook.failed(failure);
        }
      }
    } catch (Throwable e) {
      return; // a failing count must not end Cassandra's thread
    }
  }

  /** Returns the handler to weave around a hook; the thrown exception is on the stack there. */
  static Advice.ExceptionHandler around(Hook hook) {
    try {
      return new Advice.ExceptionHandler.Simple(
          new StackManipulation.Compound(
              new TextConstant(hook.name()),
              MethodInvocation.invoke(
                  new MethodDescription.ForLoadedMethod(
                      Guard.class.getMethod("caught", Throwable.class, String.class)))));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }
}
