// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.process;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The parent, seen from a process of clients. The process reads a start message, connects, answers
 * {@link #READY}, reads when to begin, and answers {@link #DONE} once its results are written.
 */
public final class ParentProcess {
  /** Answer: the clients are connected. */
  public static final String READY = "ready";

  /** Answer: the work is done, and its results are written. */
  public static final String DONE = "done";

  static final String FAILED = "failed ";

  private final PrintStream out;
  private final BufferedReader in;

  private ParentProcess(PrintStream out, BufferedReader in) {
    this.out = out;
    this.in = in;
  }

  /** Takes over standard input and output, which are then for nothing else. */
  public static ParentProcess connect() {
    PrintStream out = System.out;
    System.setOut(System.err);
    return new ParentProcess(
        out, new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
  }

  /** Reads the start message. */
  public <T> T readStart(Class<T> type) throws IOException {
    return JsonMapper.builder().build().readValue(in.readLine(), type);
  }

  /** Waits for a line; null if the parent has ended. */
  public @Nullable String listen() throws IOException {
    return in.readLine();
  }

  /** Sends an answer. */
  public void say(String line) {
    out.println(line);
  }

  /**
   * Does the work of the process. If it fails, for whatever reason, it says so in one line. The
   * stack trace of an unexpected failure goes to standard error, the process's log.
   */
  public void run(Work work) {
    try {
      work.with(this);
    } catch (UserException e) {
      sayFailed(String.valueOf(e.getMessage()));
    } catch (Throwable e) { // An error, too, such as too little memory, must not end it silently.
      e.printStackTrace();
      sayFailed(e.toString());
    }
  }

  private void sayFailed(String reason) {
    say(FAILED + reason.replaceAll("\\s+", " "));
  }

  /** The work of a process. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void with(ParentProcess parent) throws IOException, InterruptedException;
  }

  /** From now on this process ends when its parent does. No more lines are expected. */
  public void endWithIt() {
    Thread thread = new Thread(this::awaitEnd, "manx-end-with-parent");
    thread.setDaemon(true);
    thread.start();
  }

  private void awaitEnd() {
    try {
      while (in.readLine() != null) {
        // no more input is expected
      }
    } catch (IOException e) {
      // as at the end of the input
    }
    Runtime.getRuntime().halt(1);
  }
}
