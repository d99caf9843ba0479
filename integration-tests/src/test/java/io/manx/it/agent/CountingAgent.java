// SPDX-License-Identifier: Apache-2.0

package io.manx.it.agent;

import static net.bytebuddy.matcher.ElementMatchers.named;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/**
 * A third party's agent, with its own Byte Buddy under its own name. It counts calls of methods
 * that Manx weaves, too, and keeps each count in a system property of the node.
 */
public final class CountingAgent {
  /** Prefix of the system properties. */
  static final String PREFIX = "counted.";

  private static final Map<String, String> METHODS =
      Map.of(
          "org.apache.cassandra.service.StorageProxy", "readRegular",
          "org.apache.cassandra.service.StorageProxy$LocalReadRunnable", "runMayThrow",
          "org.apache.cassandra.net.InboundMessageHandler$ProcessMessage", "run",
          "org.apache.cassandra.net.ResponseVerbHandler", "doVerb",
          "org.apache.cassandra.concurrent.SEPExecutor", "maybeExecuteImmediately");

  private static final Map<String, Long> COUNTS = new ConcurrentHashMap<>();

  private CountingAgent() {}

  /** Names of the methods that are counted. */
  static List<String> methods() {
    return List.copyOf(METHODS.values());
  }

  /** Called by the JVM. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    AgentBuilder builder = new AgentBuilder.Default();
    for (Map.Entry<String, String> method : METHODS.entrySet()) {
      builder =
          builder
              .type(named(method.getKey()))
              .transform(
                  (type, description, loader, module, domain) ->
                      type.visit(Advice.to(Count.class).on(named(method.getValue()))));
    }
    builder.installOn(instrumentation);
  }

  /** Called by the woven code. */
  public static void count(String method) {
    COUNTS.compute(
        method,
        (name, before) -> {
          long count = before == null ? 1 : before + 1;
          System.setProperty(PREFIX + name, Long.toString(count));
          return count;
        });
  }

  /**
   * Writes a jar that loads this agent from the current place of its classes; returns the JVM
   * option.
   */
  static String jvmOption(Path directory) throws IOException, URISyntaxException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(
        Attributes.Name.CLASS_PATH, origin(CountingAgent.class) + " " + origin(Advice.class));
    attributes.putValue("Premain-Class", CountingAgent.class.getName());
    Path jar = directory.resolve("counting-agent.jar");
    try (OutputStream file = Files.newOutputStream(jar)) {
      new JarOutputStream(file, manifest).close();
    }
    return "-javaagent:" + jar;
  }

  private static String origin(Class<?> type) throws URISyntaxException {
    return type.getProtectionDomain().getCodeSource().getLocation().toURI().toString();
  }

  static final class Count {
    private Count() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Origin("#m") String method) {
      CountingAgent.count(method);
    }
  }
}
