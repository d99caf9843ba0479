// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the properties of this machine. A property that cannot be read is {@code unknown}, never a
 * failure.
 */
public final class MachineProbe {
  private static final String UNKNOWN = "unknown";
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private MachineProbe() {}

  /** Reads the properties of this machine and JVM. */
  public static Machine read() {
    String os = String.join(" ", property("os.name"), property("os.version"), property("os.arch"));
    String java = property("java.version") + " (" + property("java.vendor") + ")";
    return new Machine(os, cpu(), Runtime.getRuntime().availableProcessors(), memoryBytes(), java);
  }

  /** Returns the model named in the lines of {@code /proc/cpuinfo}. */
  static String modelIn(List<String> cpuInfo) {
    return cpuInfo.stream()
        .filter(line -> line.startsWith("model name") || line.startsWith("Model"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .filter(model -> !model.isEmpty())
        .findFirst()
        .orElse(UNKNOWN);
  }

  private static String cpu() {
    try {
      if (Files.isReadable(CPU_INFO)) {
        return modelIn(Files.readAllLines(CPU_INFO));
      }
      return property("os.name").startsWith("Mac") ? macCpu() : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  private static String macCpu() throws IOException {
    Process sysctl = new ProcessBuilder("sysctl", "-n", "machdep.cpu.brand_string").start();
    try (InputStream out = sysctl.getInputStream()) {
      String model = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
      return model.isEmpty() ? UNKNOWN : model;
    }
  }

  private static long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
        ? bean.getTotalMemorySize()
        : 0;
  }

  private static String property(String name) {
    return System.getProperty(name, UNKNOWN);
  }
}
