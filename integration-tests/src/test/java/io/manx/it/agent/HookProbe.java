// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import java.util.List;

/**
 * Prints the state of each hook and feature, and the settings. Runs in a JVM with the agent and
 * Cassandra's classes, but no node. Loads all hooked classes, as a starting node does.
 */
public final class HookProbe {
  private HookProbe() {}

  /** Prints lines such as {@code hook request-sent measurement INSTALLED 0}. */
  public static void main(String[] args) throws ReflectiveOperationException {
    Class.forName("io.manx.agent.hooks.start.StartHooks").getMethod("nodeStarts").invoke(null);
    Object all = Class.forName("io.manx.agent.feature.Hooks").getField("ALL").get(null);
    for (Object hook : (List<?>) all) {
      System.out.println(
          String.join(
              " ",
              "hook",
              call(hook, "name"),
              call(hook, "feature"),
              call(hook, "state"),
              call(hook, "failures")));
    }
    Object features = Class.forName("io.manx.agent.feature.Feature").getField("ALL").get(null);
    for (Object feature : (List<?>) features) {
      System.out.println("feature " + feature + " " + call(feature, "isWorking"));
    }
    Object agent = Class.forName("io.manx.agent.runtime.Agent").getMethod("instance").invoke(null);
    Object settings = agent.getClass().getMethod("settings").invoke(agent);
    for (Object setting : (Iterable<?>) settings.getClass().getMethod("all").invoke(settings)) {
      System.out.println("setting " + call(setting, "name"));
    }
  }

  private static String call(Object target, String method) throws ReflectiveOperationException {
    return String.valueOf(target.getClass().getMethod(method).invoke(target));
  }
}
