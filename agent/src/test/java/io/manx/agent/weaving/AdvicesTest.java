// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.client.PermissionHooks;
import io.manx.agent.hooks.local.InlineHooks;
import io.manx.agent.hooks.speculation.SpeculationHooks;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptions of hooks do not reach Cassandra, wherever they come from. */
class AdvicesTest {
  /** A class that stands for one of Cassandra. */
  public static class Cassandra {
    private int works;

    /** A method that stands for one of Cassandra. */
    public int work() {
      return ++works;
    }
  }

  /** A class of hooks that cannot be initialised. */
  public static final class Uninitialisable {
    private static final int VALUE = Integer.parseInt("none");

    private Uninitialisable() {}

    /** Never called. */
    public static void called() {
      assertThat(VALUE).isZero();
    }
  }

  static final class OnEnter {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      Uninitialisable.called();
    }
  }

  static final class OnExit {
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit() {
      Uninitialisable.called();
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {OnEnter.class, OnExit.class})
  void aClassThatCannotBeInitialisedIsCountedAndCassandraGoesOn(Class<?> advice) throws Exception {
    Hook hook = new Hook(new Feature("test", null), Hooks.SNITCH_UPDATED.name());
    String className = Cassandra.class.getName();
    Class<?> woven =
        HookInstaller.weave(
                new ByteBuddy().redefine(Cassandra.class),
                className,
                List.of(new Woven(hook, className, "work", "()I", advice)))
            .make()
            .load(getClass().getClassLoader(), ClassLoadingStrategy.Default.CHILD_FIRST)
            .getLoaded();
    Object cassandra = woven.getConstructor().newInstance();
    Method work = woven.getMethod("work");
    long before = Hooks.SNITCH_UPDATED.failures();
    assertThat(work.invoke(cassandra)).isEqualTo(1);
    assertThat(work.invoke(cassandra)).isEqualTo(2);
    assertThat(Hooks.SNITCH_UPDATED.failures()).isEqualTo(before + 2);
    boolean unused = Feature.RANKING.retry();
  }

  /** Advices that are not guarded: their exceptions are Cassandra's own, or refuse a client. */
  private static final List<Class<?>> PASSING =
      List.of(
          SpeculationAdvices.ShouldSpeculate.class,
          LocalReadAdvices.MaybeImmediately.class,
          ClientAdvices.PermissionAsked.class);

  @Test
  void allAdvicesSuppressWhatTheyThrow() {
    for (Woven woven : Weaving.ALL) {
      Class<?> advice = woven.advice();
      for (Method method : advice.getDeclaredMethods()) {
        Advice.OnMethodEnter enter = method.getAnnotation(Advice.OnMethodEnter.class);
        Advice.OnMethodExit exit = method.getAnnotation(Advice.OnMethodExit.class);
        boolean suppresses =
            enter == null
                ? exit.suppress() == Throwable.class
                : enter.suppress() == Throwable.class;
        boolean passes = enter != null && PASSING.contains(advice);
        assertThat(suppresses).as(method.toString()).isEqualTo(!passes);
      }
    }
  }

  @Test
  void eachHookIsWovenInOnce() {
    assertThat(Weaving.ALL).extracting(Woven::hook).containsExactlyInAnyOrderElementsOf(Hooks.ALL);
    assertThat(Weaving.ALL).extracting(Woven::advice).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(classes = {SpeculationHooks.class, InlineHooks.class, PermissionHooks.class})
  void unguardedHooksInitialiseNothing(Class<?> hooks) {
    for (Field field : hooks.getDeclaredFields()) {
      assertThat(Modifier.isStatic(field.getModifiers())).isTrue();
      assertThat(field.getType()).as(field.toString()).isPrimitive();
    }
  }
}
