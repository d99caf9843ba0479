// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks whether registers are linearizable. Then each operation has a moment between its begin and
 * its end such that each read returns the value of the last write before it. A write with unknown
 * outcome has its moment at any time after its begin, or never.
 *
 * <p>The check is done by Porcupine, https://github.com/anishathalye/porcupine, in a Go program
 * that is built at its first use. In the worst case time grows exponentially with the number of
 * concurrent operations, and memory with the square of the operations of a key. So many keys of a
 * few thousand operations can be checked, but a key with more than 50,000 is not.
 *
 * <p>Thread-safe.
 */
public final class Porcupine {
  /** Time for the program to end by itself after its limit. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private static final ObjectReader VERDICT =
      JsonMapper.builder().build().readerFor(LinearizabilityVerdict.class);

  private final Path directory;
  private final PorcupineProgram program;

  /**
   * @param directory where the program is built and kept; it need not exist
   */
  public Porcupine(Path directory) {
    this(directory, System.getenv());
  }

  Porcupine(Path directory, Map<String, String> environment) {
    this.directory = directory.toAbsolutePath();
    program = new PorcupineProgram(directory, environment);
  }

  /**
   * Returns a line that names what this machine lacks, Go or the network; empty if histories can be
   * checked. Builds the program, which takes up to a minute the first time.
   *
   * @throws UserException if the program cannot be built for another reason
   */
  public Optional<String> missing() {
    return program.build();
  }

  /**
   * Checks every key of a history.
   *
   * @param limit time for all keys together; keys beyond it are not decided
   * @throws UserException if Go or the network is missing, or the program fails
   */
  public List<LinearizabilityVerdict> check(RegisterHistory history, Duration limit) {
    requireProgram();
    try {
      Path file = Files.createTempFile(directory, "check", RegisterHistory.SUFFIX);
      try {
        history.write(file);
        return check(file, limit);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UserException("cannot write to " + directory + ": " + FileFailures.reason(e), e);
    }
  }

  /** Checks every key of a history in a file, like the other method. */
  public List<LinearizabilityVerdict> check(Path file, Duration limit) {
    requireProgram();
    try {
      List<String> command =
          List.of(program.executable().toString(), "-limit", limit.toMillis() + "ms");
      Commands.Ended ended =
          Commands.run(command, program.directory(), input(file), limit.plus(GRACE));
      if (ended.exitCode() != 0) {
        throw new UserException("cannot check " + file + ": " + ended.explanation());
      }
      return verdicts(ended.output());
    } catch (IOException e) {
      throw new UserException("cannot check " + file + ": " + FileFailures.reason(e), e);
    }
  }

  private void requireProgram() {
    Optional<String> missing = missing();
    if (missing.isPresent()) {
      throw new UserException(missing.get());
    }
  }

  private static File input(Path file) {
    if (!Files.isReadable(file)) {
      throw new UserException("cannot read " + file + "; check the path and its permissions");
    }
    return file.toFile();
  }

  private static List<LinearizabilityVerdict> verdicts(String output)
      throws JsonProcessingException {
    List<LinearizabilityVerdict> verdicts = new ArrayList<>();
    for (String line : output.lines().toList()) {
      verdicts.add(VERDICT.readValue(line));
    }
    return verdicts;
  }
}
