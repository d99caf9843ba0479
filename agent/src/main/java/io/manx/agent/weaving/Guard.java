package io.manx.agent.weaving;

import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.constant.TextConstant;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;

/**
 * The guard around each hook: keeps from Cassandra what it throws, also the failure of its class to
 * initialise, and counts it. Cassandra's method goes on as without the hook. It is woven in, so
 * that it costs nothing while nothing is thrown.
 */
public final class Guard {
  private Guard() {}

  /** Counts what a hook has thrown. Never throws. */
  public static void caught(Throwable failure, String hookName) {
    try {
      for (Hook hook : Hooks.ALL) {
        if (hook.name().equals(hookName)) {
          hook.failed(failure);
        }
      }
    } catch (Throwable e) {
      return; // Cassandra's thread must not end for want of a count
    }
  }

  /** Returns what is woven around a hook, in whose place the thrown one is on the stack. */
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
