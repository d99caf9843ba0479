// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Builds the native parts with sanitizers, and tools for tests, once per JVM. */
final class TestParts {
  private static final Path SOURCES = Path.of("src", "test", "native").toAbsolutePath();
  private static final Path OUT = Path.of("target", "native-test").toAbsolutePath();

  static {
    build();
  }

  private TestParts() {}

  static Path sidecar() {
    return part(NativePart.SIDECAR);
  }

  static Path part(NativePart part) {
    return OUT.resolve(part.fileName());
  }

  static Path tool(String name) {
    return OUT.resolve(name);
  }

  private static void build() {
    try {
      ProcessBuilder builder =
          new ProcessBuilder("bash", SOURCES.resolve("build").toString(), OUT.toString());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      Process process = builder.inheritIO().start();
      if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new IllegalStateException("the native parts for tests could not be built");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
