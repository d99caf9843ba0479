// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A child JVM that runs a test class; a file keeps its stderr. */
final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  ChildJvm(
      Path errors,
      Map<String, String> environment,
      List<String> options,
      Class<?> main,
      String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(java("java").toString(), "-Xmx64m"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().putAll(environment);
    process = builder.start();
    output = process.inputReader();
  }

  static Path java(String tool) {
    return Path.of(System.getProperty("java.home"), "bin", tool);
  }

  long pid() {
    return process.pid();
  }

  /** Returns the next line of output, or null at the end. */
  String line() throws IOException {
    return output.readLine();
  }

  /** Sends a line and waits for a line of output. */
  String ask(String line) throws IOException {
    send(line);
    return line();
  }

  /** Sends a line without waiting. */
  void send(String line) throws IOException {
    process.outputWriter().append(line).append('\n').flush();
  }

  /** Kills the process with SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Closes its input. */
  void endInput() throws IOException {
    process.getOutputStream().close();
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the JVM is still running");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
