// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The Go program around Porcupine. It is built from sources in this jar. Each version of the
 * sources has its own directory, so that it is built only once.
 */
final class PorcupineProgram {
  static final List<String> SOURCES = List.of("go.mod", "go.sum", "main.go", "register.go");

  /** The environment variable for the {@code go} program, if it is not the one on the path. */
  static final String VARIABLE = "MANX_GO";

  /** The minor version 1.x of Go that go.mod requires. */
  static final int OLDEST_GO = 19;

  private static final String NAME = "porcupine-check";
  private static final int HASH_DIGITS = 12;
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(10);
  private static final Pattern GO_VERSION = Pattern.compile("go version go1\\.(\\d+)");

  /** Matches the output of Go when it cannot download modules. */
  private static final Pattern NO_NETWORK =
      Pattern.compile(
          "dial tcp|no such host|connection refused|i/o timeout|proxyconnect|network is unreachable"
              + "|TLS handshake timeout|GOPROXY=off",
          Pattern.CASE_INSENSITIVE);

  private final Path directory;
  private final String go;
  private final Map<String, byte[]> sources = new TreeMap<>();

  /**
   * @param parent directory of the program's own directory
   */
  PorcupineProgram(Path parent, Map<String, String> environment) {
    go = environment.getOrDefault(VARIABLE, "go");
    SOURCES.forEach(name -> sources.put(name, source(name)));
    directory = parent.toAbsolutePath().resolve(NAME + "-" + hash());
  }

  /** Returns the directory of the program, which exists once it is built. */
  Path directory() {
    return directory;
  }

  /** Returns the path of the program, which exists once it is built. */
  Path executable() {
    return directory.resolve(NAME);
  }

  /**
   * Builds the program if that has not been done before.
   *
   * @return a line that names what is missing on this machine; empty if the program exists
   * @throws UserException if the program cannot be built for another reason
   */
  synchronized Optional<String> build() {
    if (Files.isExecutable(executable())) {
      return Optional.empty();
    }
    try {
      Files.createDirectories(directory);
      for (Map.Entry<String, byte[]> source : sources.entrySet()) {
        Files.write(directory.resolve(source.getKey()), source.getValue());
      }
      Optional<String> missing = missingGo();
      return missing.isPresent() ? missing : compile();
    } catch (IOException e) {
      throw new UserException("cannot write " + directory + ": " + FileFailures.reason(e), e);
    }
  }

  private Optional<String> missingGo() {
    Commands.Ended version;
    try {
      version = run(List.of(go, "version"));
    } catch (IOException e) {
      return Optional.of(
          "cannot run '"
              + go
              + "': install Go 1."
              + OLDEST_GO
              + " or later, for example by"
              + " 'apt install golang-go' or 'brew install go', or set "
              + VARIABLE
              + " to its program");
    }
    Matcher found = GO_VERSION.matcher(version.output());
    if (found.find() && Integer.parseInt(found.group(1)) < OLDEST_GO) {
      return Optional.of(
          "Go 1."
              + found.group(1)
              + " is too old: install Go 1."
              + OLDEST_GO
              + " or later, or set "
              + VARIABLE
              + " to its program");
    }
    return Optional.empty();
  }

  /** Builds under a temporary name first, so that no incomplete program is ever run. */
  private Optional<String> compile() throws IOException {
    Path built = Files.createTempFile(directory, NAME, ".tmp");
    try {
      Commands.Ended build =
          run(List.of(go, "build", "-buildvcs=false", "-trimpath", "-o", built.toString(), "."));
      if (build.exitCode() == 0) {
        Files.move(built, executable(), StandardCopyOption.ATOMIC_MOVE);
        return Optional.empty();
      }
      if (NO_NETWORK.matcher(build.output()).find()) {
        return Optional.of(
            "Go cannot fetch Porcupine ("
                + build.explanation()
                + "): connect to the network once, or set GOPROXY to a proxy that is reachable");
      }
      throw new UserException(
          "cannot build the check of linearizability in " + directory + ": " + build.explanation());
    } finally {
      Files.deleteIfExists(built);
    }
  }

  private Commands.Ended run(List<String> command) throws IOException {
    return Commands.run(command, directory, Commands.NO_INPUT, BUILD_LIMIT);
  }

  private String hash() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      sources.values().forEach(digest::update);
      return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] source(String name) {
    try (@Nullable InputStream in = PorcupineProgram.class.getResourceAsStream(NAME + "/" + name)) {
      if (in == null) {
        throw new IOException(name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("the lab's jar is incomplete", e);
    }
  }
}
