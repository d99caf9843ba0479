// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a node's JVM. */
final class NodeCommand {
  private static final List<String> OPENED =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.module",
          "java.base/java.lang.ref",
          "java.base/java.lang.reflect",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql",
          "jdk.management/com.sun.management.internal",
          "jdk.unsupported/sun.misc");

  static final String MAIN_CLASS = "org.apache.cassandra.service.CassandraDaemon";

  private NodeCommand() {}

  static List<String> of(Node node, ClusterOptions options, NodeJdk jdk, String classPath) {
    Path conf = NodeFiles.conf(node);
    List<String> command = new ArrayList<>(environment(options));
    command.add(jdk.java().toString());
    for (String opened : OPENED) {
      command.add("--add-opens=" + opened + "=ALL-UNNAMED");
      command.add("--add-exports=" + opened + "=ALL-UNNAMED");
    }
    command.addAll(memory(options));
    command.addAll(properties(node, conf));
    // Last, so that they override the ones above.
    command.addAll(JvmOptions.of(node, options));
    command.add("-cp");
    command.add(conf + File.pathSeparator + classPath);
    command.add(MAIN_CLASS);
    return command;
  }

  /** Sets variables of the JVM alone, not of the shell that guards it. */
  private static List<String> environment(ClusterOptions options) {
    if (options.environment().isEmpty()) {
      return List.of();
    }
    List<String> command = new ArrayList<>(List.of("/usr/bin/env"));
    options.environment().forEach((name, value) -> command.add(name + "=" + value));
    return command;
  }

  private static List<String> memory(ClusterOptions options) {
    return List.of(
        "-Xms" + options.heapMegabytes() + "m",
        "-Xmx" + options.heapMegabytes() + "m",
        "-Xss256k",
        "-XX:+PerfDisableSharedMem",
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:MaxDirectMemorySize=512m");
  }

  private static List<String> properties(Node node, Path conf) {
    return List.of(
        "-Djava.net.preferIPv4Stack=true",
        "-Djava.rmi.server.hostname=127.0.0.1",
        "-Djdk.nio.maxCachedBufferSize=1048576",
        "-Dio.netty.eventLoop.maxPendingTasks=65536",
        "-Dlogback.configurationFile=" + conf.resolve("logback.xml"),
        "-Dcassandra.config=" + conf.resolve("cassandra.yaml").toUri(),
        "-Dcassandra.storagedir=" + node.directory(),
        "-Dcassandra.logdir=" + node.directory(),
        // Native libraries are unpacked here; a killed node's copies go with its directory.
        "-Djava.io.tmpdir=" + NodeFiles.temporary(node),
        "-Dcassandra.jmx.local.port=" + node.jmxPort(),
        "-Dcassandra.ring_delay_ms=1000",
        "-Dcassandra.skip_wait_for_gossip_to_settle=0",
        "-Dcassandra.superuser_setup_delay_ms=0",
        // A tenth of Cassandra's samples give the same estimate, and the start is seconds faster.
        "-Dcassandra.memtable_row_overhead_computation_step=10000",
        "-Dcassandra.consistent.rangemovement=false",
        "-Dcassandra.consistent.simultaneousmoves.allow=true",
        "-Dcassandra-foreground=yes");
  }
}
