// SPDX-License-Identifier: Apache-2.0

package io.manx.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shaded driver keeps its Netty under another name, and so cannot be observed. */
class ShadedDriverTest {
  private static final Path SHADED =
      Path.of("target", "shaded-driver", "java-driver-core-shaded.jar");

  @Test
  void bothPoliciesDoWhatTheDriversDoAndOneWarningSaysSo() throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      Class<?> program = loader.loadClass(ShadedDriverProgram.class.getName());
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(loader);
      try {
        @SuppressWarnings("unchecked")
        List<String> said = (List<String>) program.getMethod("run").invoke(null);
        assertThat(said)
            .hasSize(4)
            .contains("plan of 3", "next execution -1", "counters {}")
            .filteredOn(line -> line.startsWith("WARN"))
            .singleElement()
            .asString()
            .contains("java-driver-core 4.18 or 4.19, not shaded");
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }

  /** The tests' class path, with the shaded driver in place of the driver and its Netty. */
  private static URL[] classPath() throws Exception {
    assertThat(SHADED).exists();
    List<URL> urls = new ArrayList<>(List.of(SHADED.toUri().toURL()));
    for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      String name = Path.of(each).getFileName().toString();
      if (!name.startsWith("java-driver-core-") && !name.startsWith("netty-")) {
        urls.add(Path.of(each).toUri().toURL());
      }
    }
    return urls.toArray(URL[]::new);
  }
}
