// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.results.UserException;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs to their end, within a time limit. */
final class Commands {
  static final File NO_INPUT = new File("/dev/null");

  private Commands() {}

  /**
   * The result of a program that has ended.
   *
   * @param exitCode 0 for success
   * @param output standard output and errors
   */
  record Ended(int exitCode, String output) {
    /**
     * Returns the first line that explains a failure. Go's headings and progress come before it.
     */
    String explanation() {
      return output
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .filter(line -> !line.startsWith("go: downloading"))
          .findFirst()
          .orElse("it wrote nothing");
    }
  }

  /**
   * Runs a program. Its output goes to a file, so that no pipe can fill.
   *
   * @throws IOException if the program cannot be started
   * @throws UserException if the program exceeds the limit
   */
  static Ended run(List<String> command, Path directory, File input, Duration limit)
      throws IOException {
    Path output = Files.createTempFile("manx-", ".txt");
    try {
      Process process = builder(command, directory, input, output).start();
      try {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new UserException(
              "'" + command.get(0) + "' did not end within " + limit.toSeconds() + " s");
        }
      } finally {
        process.destroyForcibly();
      }
      return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted while '" + command.get(0) + "' ran", e);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static ProcessBuilder builder(
      List<String> command, Path directory, File input, Path output) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(Redirect.from(input))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    // A Go workspace around the directory would not know this module.
    builder.environment().put("GOWORK", "off");
    return builder;
  }
}
