// SPDX-License-Identifier: Apache-2.0

package io.manx.agent;

import io.manx.agent.runtime.Agent;
import io.manx.agent.settings.Settings;
import io.manx.agent.weaving.HookInstaller;
import java.lang.instrument.Instrumentation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of {@code -javaagent:manx-agent.jar}. Settings may follow a {@code =}: {@code
 * -javaagent:manx-agent.jar=mode=on,policy=wu}. With {@code settings=read-only} among them, no
 * setting can be changed while the node runs.
 */
public final class ManxAgent {
  private static final AtomicBoolean CALLED = new AtomicBoolean();

  private static final String SETTINGS = "settings";
  private static final String READ_ONLY = "read-only";

  private ManxAgent() {}

  /**
   * Installs the agent; never fails. The JVM calls it before Cassandra's main class, once for each
   * {@code -javaagent} line; only the first call counts.
   */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    if (!CALLED.compareAndSet(false, true)) {
      System.err.println(
          "More than one -javaagent line names Manx; only the first counts, remove the others");
      return;
    }
    try {
      if (configure(arguments == null ? "" : arguments)) {
        HookInstaller.install(instrumentation);
      }
    } catch (Throwable e) {
      System.err.println(
          "Manx stays out, and Cassandra runs as without it: "
              + e
              + "; Manx needs Cassandra 5.0 on JDK 11 or 17, otherwise remove the -javaagent line");
    }
  }

  private static boolean configure(String arguments) {
    try {
      configure(Agent.instance().settings(), arguments);
      return true;
    } catch (IllegalArgumentException e) {
      System.err.println(
          "Manx stays out: " + e.getMessage() + "; correct the -javaagent line to use it");
      return false;
    }
  }

  static void configure(Settings settings, String arguments) {
    Map<String, String> parsed = parse(arguments);
    String access = parsed.remove(SETTINGS);
    if (access != null && !access.trim().equals(READ_ONLY)) {
      throw new IllegalArgumentException(
          "argument " + SETTINGS + " must be " + READ_ONLY + " or left out, not '" + access + "'");
    }
    settings.change(parsed);
    if (access != null) {
      settings.makeReadOnly();
    }
  }

  static Map<String, String> parse(String arguments) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String part : arguments.split(",", -1)) {
      if (part.isEmpty()) {
        continue;
      }
      int equals = part.indexOf('=');
      if (equals <= 0) {
        throw new IllegalArgumentException("'" + part + "' is not of the form setting=value");
      }
      settings.put(part.substring(0, equals).trim(), part.substring(equals + 1));
    }
    return settings;
  }
}
