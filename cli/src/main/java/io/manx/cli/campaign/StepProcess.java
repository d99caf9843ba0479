// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.UserException;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Runs a command of a campaign in a process of its own. Each measurement of Manx has a new JVM, so
 * that none is measured with what an earlier one has compiled.
 *
 * <p>If this process ends, the command is asked to end too, and can stop its nodes.
 */
final class StepProcess {
  /** The class above all commands, which these do not know otherwise. */
  private static final String MANX = "io.manx.cli.Manx";

  private static final String COLUMNS = "-Dmanx.columns=";
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final long SECONDS_TO_END = 60;

  private StepProcess() {}

  /**
   * Runs a command until its end.
   *
   * @param step the command
   * @param environment additional variables
   * @param output its standard output is appended to this file
   * @return its exit code
   * @throws UserException if it cannot be started
   */
  static int run(Row.Step step, Map<String, String> environment, Path output)
      throws InterruptedException {
    Process process = start(step, environment, output);
    Thread ending = new Thread(() -> end(process), "manx-campaign-end");
    try {
      Runtime.getRuntime().addShutdownHook(ending);
    } catch (IllegalStateException e) {
      end(process);
      throw new UserException("interrupted; the same command goes on where it stopped", e);
    }
    try {
      return process.waitFor();
    } finally {
      removeHook(ending);
    }
  }

  /**
   * Runs a command until its end, even while this process ends.
   *
   * @param step the command
   * @param output its standard output is appended to this file
   * @return its exit code
   * @throws UserException if it cannot be started
   */
  static int runInAnyCase(Row.Step step, Path output) throws InterruptedException {
    return start(step, Map.of(), output).waitFor();
  }

  private static Process start(Row.Step step, Map<String, String> environment, Path output) {
    List<String> command = step.isManx() ? manx(environment, step.words()) : step.words();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.appendTo(output.toFile()))
            .redirectError(Redirect.INHERIT);
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new UserException("cannot start " + command.get(0) + ": " + e.getMessage(), e);
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      boolean unused = process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This process is ending, and the hook runs.
    }
  }

  /** Returns options for commands, whose output is a file and has no width of a terminal. */
  static List<String> jvmOptions(List<String> ownOptions) {
    return ownOptions.stream().filter(option -> !option.startsWith(COLUMNS)).toList();
  }

  /** Variables that the script turns into options of the JVM, which starts here without it. */
  private static List<String> manx(Map<String, String> environment, List<String> words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    String options = environment.getOrDefault("MANX_JAVA_OPTS", "");
    if (!options.isBlank()) {
      BLANKS.splitAsStream(options.strip()).forEach(command::add);
    }
    String added = environment.getOrDefault("MANX_CLASS_PATH", "");
    String classPath = System.getProperty("java.class.path");
    command.add("-cp");
    command.add(added.isBlank() ? classPath : classPath + File.pathSeparator + added);
    command.add(MANX);
    command.addAll(words);
    return command;
  }
}
