// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A process of clients, seen from its parent process. The two exchange lines of text. Signals of
 * the terminal do not reach the process: its parent ends it, and it ends when its parent dies.
 */
public final class ClientProcess implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Runs its arguments deaf to Ctrl-C and to the end of the terminal, in the same process. */
  private static final List<String> DEAF =
      List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "manx-clients");

  /** Blank lines, and lines of stack traces without a message. */
  private static final Pattern NO_MESSAGE = Pattern.compile("^\\s*($|at |\\.\\.\\. )");

  private final Process process;
  private final OutputStream requests;
  private final BufferedReader answers;
  private final Path log;

  private ClientProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    requests = process.getOutputStream();
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts a process.
   *
   * @param main its main class, which talks by {@link ParentProcess}
   * @param options options of its JVM
   * @param message start message, which it reads as JSON
   * @param log file of its standard error
   * @throws UserException if the process cannot be started
   */
  static ClientProcess start(Class<?> main, List<String> options, Object message, Path log) {
    List<String> command = new ArrayList<>(DEAF);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    try {
      ProcessBuilder.Redirect errors = ProcessBuilder.Redirect.to(log.toFile());
      ClientProcess started =
          new ClientProcess(new ProcessBuilder(command).redirectError(errors).start(), log);
      started.say(JSON.writeValueAsString(message));
      return started;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UserException("cannot start a process of clients: " + e.getMessage(), e);
    }
  }

  /** Returns the process identifier. */
  public long pid() {
    return process.pid();
  }

  /**
   * Sends a line.
   *
   * @throws UserException if the process has ended
   */
  public void say(String line) {
    try {
      requests.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      requests.flush();
    } catch (IOException e) {
      throw ended(null);
    }
  }

  /** Waits for a line, and returns it; null when the process has ended. */
  public @Nullable String listen() {
    try {
      return answers.readLine();
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Waits for a line.
   *
   * @throws UserException if another one comes, or the process ends
   */
  public void expect(String expected) {
    String answer = listen();
    if (!expected.equals(answer)) {
      throw ended(answer);
    }
  }

  /**
   * Explains why the process cannot go on.
   *
   * @param answer its last answer, or null if it ended
   */
  public UserException ended(@Nullable String answer) {
    String reason =
        answer != null && answer.startsWith(ParentProcess.FAILED)
            ? "clients: " + answer.substring(ParentProcess.FAILED.length())
            : "a process of clients (pid " + process.pid() + ") ended: " + lastWords();
    return new UserException(ClientProcesses.KEEPS_LOGS ? reason + "; see " + log : reason);
  }

  private String lastWords() {
    try {
      List<String> lines =
          Files.readAllLines(log).stream()
              .filter(line -> !NO_MESSAGE.matcher(line).find())
              .toList();
      return lines.isEmpty()
          ? "it wrote nothing" + exitCode()
          : lines.get(lines.size() - 1).strip();
    } catch (IOException e) {
      return "its log " + log + " cannot be read";
    }
  }

  /** Returns its exit code in words, such as 137 if it was killed; nothing if it still runs. */
  private String exitCode() {
    try {
      return process.waitFor(1, TimeUnit.SECONDS) ? ", exit code " + process.exitValue() : "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  /** Ends the process, even if it is stopped. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
