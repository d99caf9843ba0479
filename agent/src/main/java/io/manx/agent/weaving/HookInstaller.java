// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import static net.bytebuddy.matcher.ElementMatchers.hasDescriptor;
import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.named;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.feature.Place;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.JavaModule;
import org.slf4j.LoggerFactory;

/**
 * Weaves the hooks into Cassandra's classes as they are loaded. Checks Cassandra's jar first: if
 * one place of a feature is missing, none of its hooks is installed.
 */
public final class HookInstaller {
  private static final ClassFileLocator CLASS_FILES =
      ClassFileLocator.ForClassLoader.of(HookInstaller.class.getClassLoader());

  /**
   * Describes classes without loading them, since an advice mentions the class that it is woven
   * into.
   */
  private static final TypePool TYPES = TypePool.Default.of(CLASS_FILES);

  private HookInstaller() {}

  /** Installs the hooks of all features whose places exist. */
  public static void install(Instrumentation instrumentation) {
    Set<Feature> complete = completeFeatures();
    Map<String, List<Woven>> byClass = new LinkedHashMap<>();
    for (Woven woven : Weaving.ALL) {
      if (complete.contains(woven.hook().feature())) {
        byClass.computeIfAbsent(woven.className(), name -> new ArrayList<>()).add(woven);
      }
    }
    AgentBuilder builder =
        new AgentBuilder.Default()
            .with(AgentBuilder.InitializationStrategy.NoOp.INSTANCE)
            .with(AgentBuilder.TypeStrategy.Default.REDEFINE)
            .with(new Listener(byClass));
    for (Map.Entry<String, List<Woven>> entry : byClass.entrySet()) {
      builder =
          builder
              .type(named(entry.getKey()))
              .transform(
                  (type, description, loader, module, domain) ->
                      weave(type, entry.getKey(), entry.getValue()));
    }
    builder.installOn(instrumentation);
    warnIfNothingWillTestItself(complete);
  }

  /**
   * Warns that the start is not as expected. For all other features the self-test warns, but it is
   * part of the start itself.
   */
  private static void warnIfNothingWillTestItself(Set<Feature> complete) {
    if (!complete.contains(Feature.START)) {
      LoggerFactory.getLogger(HookInstaller.class)
          .warn("Manx stays out, and Cassandra runs as without it: its start is not as expected");
    }
  }

  private static Set<Feature> completeFeatures() {
    Set<Feature> complete = new HashSet<>(Feature.ALL);
    for (Woven woven : Weaving.ALL) {
      Hook hook = woven.hook();
      hook.setPlace(woven.place());
      if (!exists(hook.place())) {
        hook.setState(Hook.State.MISSING);
        complete.remove(hook.feature());
        hook.feature().disable();
      }
    }
    if (!complete.contains(Feature.START)) {
      // No part of the agent will run that could say so later.
      System.err.println(
          "Manx stays out, and Cassandra runs as without it: this Cassandra does not start as 5.0"
              + " does; remove the -javaagent line, or use a Manx that knows this version");
    }
    return complete;
  }

  private static boolean exists(Place place) {
    TypePool.Resolution resolution = TYPES.describe(place.className());
    return resolution.isResolved()
        && !resolution.resolve().getDeclaredMethods().filter(matcher(place)).isEmpty();
  }

  private static ElementMatcher.Junction<MethodDescription> matcher(Place place) {
    ElementMatcher.Junction<MethodDescription> byName =
        place.method().equals("<init>") ? isConstructor() : named(place.method());
    return byName.and(hasDescriptor(place.descriptor()));
  }

  static DynamicType.Builder<?> weave(
      DynamicType.Builder<?> type, String className, List<Woven> hooks) {
    DynamicType.Builder<?> result = type;
    for (AddedFields.Field field : AddedFields.ALL) {
      if (field.className.equals(className)) {
        result = result.defineField(field.name, field.type, Visibility.PUBLIC);
      }
    }
    Set<Feature> failing = failing(hooks);
    for (Woven woven : hooks) {
      if (!failing.contains(woven.hook().feature())) {
        result = result.visit(advice(woven).on(matcher(woven.place())));
      }
    }
    return result;
  }

  /**
   * Returns the features that fail to be woven in. Features may share a class; one that fails does
   * not affect the others.
   */
  private static Set<Feature> failing(List<Woven> hooks) {
    Set<Feature> failing = new HashSet<>();
    for (Woven woven : hooks) {
      try {
        woven.hook().weaves();
      } catch (RuntimeException e) {
        failing.add(woven.hook().feature());
        failed(woven.hook(), e);
      }
    }
    for (Woven woven : hooks) {
      if (failing.contains(woven.hook().feature())) {
        woven.hook().setState(Hook.State.MISSING);
      }
    }
    return failing;
  }

  private static void failed(Hook hook, Throwable failure) {
    hook.setState(Hook.State.MISSING);
    hook.feature().disable();
    hook.failed(failure);
  }

  private static Advice advice(Woven woven) {
    return Advice.to(TYPES.describe(woven.advice().getName()).resolve(), CLASS_FILES)
        .withExceptionHandler(Guard.around(woven.hook()));
  }

  private static final class Listener extends AgentBuilder.Listener.Adapter {
    private final Map<String, List<Woven>> byClass;

    Listener(Map<String, List<Woven>> byClass) {
      this.byClass = byClass;
    }

    @Override
    public void onTransformation(
        TypeDescription type,
        ClassLoader loader,
        JavaModule module,
        boolean loaded,
        DynamicType dynamicType) {
      for (Woven woven : wovenInto(type.getName())) {
        if (woven.hook().state() == Hook.State.PENDING) {
          woven.hook().setState(Hook.State.INSTALLED);
        }
      }
    }

    @Override
    public void onError(
        String typeName, ClassLoader loader, JavaModule module, boolean loaded, Throwable failure) {
      wovenInto(typeName).forEach(woven -> failed(woven.hook(), failure));
    }

    private List<Woven> wovenInto(String className) {
      return byClass.getOrDefault(className, List.of());
    }
  }
}
