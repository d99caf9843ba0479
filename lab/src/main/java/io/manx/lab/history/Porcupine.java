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
 * Tells whether registers are linearizable: whether every operation can be given one moment between
 * its begin and its end such that each read returns what the last write before it wrote. A write
 * whose outcome is unknown has its moment at any time after its begin, or never.
 *
 * <p>The answer is that of Porcupine, https://github.com/anishathalye/porcupine, in a Go program
 * that is built when it is first used. To decide is hard in the worst case: time grows
 * exponentially with the operations that are concurrent, and memory with the square of the
 * operations of a key. So many keys of a few thousand operations can be checked, and single keys of
 * more than 50,000 are not.
 *
 * <p>Thread-safe.
 */
public final class Porcupine {
  /** For the program to end by itself, after its time is up. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private static final ObjectReader VERDICT =
      JsonMapper.builder().build().readerFor(LinearizabilityVerdict.class);

  private final Path directory;
  private final PorcupineProgram program;

  /**
   * @param directory where the program is built, and put for the next time; it need not exist
   */
  public Porcupine(Path directory) {
    this(directory, System.getenv());
  }

  Porcupine(Path directory, Map<String, String> environment) {
    this.directory = directory.toAbsolutePath();
    program = new PorcupineProgram(directory, environment);
  }

  /**
   * Returns a line that says what this machine lacks, which is Go or the network, and empty if
   * histories can be checked. Builds the program, which takes up to a minute the first time.
   *
   * @throws UserException if the program cannot be built for another reason
   */
  public Optional<String> missing() {
    return program.build();
  }

  /**
   * Checks every key of a history.
   *
   * @param limit time for all keys together; those that it does not suffice for are not decided
   * @throws UserException if something is missing, or the program fails
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

  /** Checks every key of a history that was written to a file; see the other method. */
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
