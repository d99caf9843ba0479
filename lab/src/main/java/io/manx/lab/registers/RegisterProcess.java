package io.manx.lab.registers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.UserException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process of clients, seen from its parent process. It can be stopped as a whole, including its
 * driver, as a long garbage collection or a suspended machine stops an application.
 */
final class RegisterProcess implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Process process;
  private final OutputStream requests;
  private final BufferedReader answers;
  private final Path log;

  private RegisterProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    requests = process.getOutputStream();
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts a process, which begins to connect.
   *
   * @param log file of its standard error
   * @throws UserException if the process cannot be started
   */
  static RegisterProcess start(ProcessStart start, Path log) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(
            java,
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            RegisterProcessMain.class.getName());
    try {
      File errors = log.toFile();
      RegisterProcess started =
          new RegisterProcess(
              new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.to(errors)).start(),
              log);
      started.say(JSON.writeValueAsString(start));
      return started;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UserException("cannot start a process of clients: " + e.getMessage(), e);
    }
  }

  /** Returns the process identifier. */
  long pid() {
    return process.pid();
  }

  /** Waits until the process is connected. */
  void awaitReady() {
    expect(RegisterProcessMain.READY);
  }

  /**
   * Sends begin and end of the work, by {@link System#nanoTime()}, which all processes of a machine
   * share.
   */
  void work(long beginNanos, long endNanos) {
    try {
      say(beginNanos + " " + endNanos);
    } catch (IOException e) {
      throw ended(null);
    }
  }

  /** Waits until the history is written. */
  void awaitDone() {
    expect(RegisterProcessMain.DONE);
  }

  private void say(String line) throws IOException {
    requests.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
  }

  private void expect(String expected) {
    String answer;
    try {
      answer = answers.readLine();
    } catch (IOException e) {
      answer = null;
    }
    if (!expected.equals(answer)) {
      throw ended(answer);
    }
  }

  private UserException ended(@Nullable String answer) {
    return new UserException(
        answer != null && answer.startsWith(RegisterProcessMain.FAILED)
            ? "clients: " + answer.substring(RegisterProcessMain.FAILED.length())
            : "a process of clients ended: " + lastWords());
  }

  private String lastWords() {
    try {
      List<String> lines =
          Files.readAllLines(log).stream().filter(line -> !line.isBlank()).toList();
      return lines.isEmpty() ? "it wrote nothing" : lines.get(lines.size() - 1).strip();
    } catch (IOException e) {
      return "its log " + log + " cannot be read";
    }
  }

  /** Ends the process, even if it is stopped. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
