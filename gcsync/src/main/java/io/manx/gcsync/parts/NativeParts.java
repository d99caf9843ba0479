// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The native parts that Manx was built with. A build without a C compiler has none; only SyncGC
 * needs them. Thread-safe.
 */
public final class NativeParts {
  private static final Set<PosixFilePermission> EXECUTABLE =
      PosixFilePermissions.fromString("rwxr-xr-x");

  private final String platform;
  private final Function<String, @Nullable InputStream> resources;

  NativeParts(String platform, Function<String, @Nullable InputStream> resources) {
    this.platform = platform;
    this.resources = resources;
  }

  private static NativeParts ofThisBuild() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    return new NativeParts(
        system + "-" + System.getProperty("os.arch", ""), NativeParts.class::getResourceAsStream);
  }

  /**
   * Writes the parts into a directory, which is created if it is missing. A file with the same
   * content is left alone. Any other file is replaced atomically, so that a process that uses it
   * keeps the old one.
   *
   * @throws UserException if Manx was built without them, or the directory cannot be written
   */
  public static Map<NativePart, Path> extractTo(Path directory) {
    return ofThisBuild().writeTo(directory);
  }

  /** Returns why parts are missing and what to do, in one line; empty if all exist. */
  public static Optional<String> missing() {
    return ofThisBuild().whyMissing();
  }

  Optional<String> whyMissing() {
    if (!platform.startsWith("linux-")) {
      return Optional.of("SyncGC needs Linux; everything else works without it");
    }
    boolean all = Arrays.stream(NativePart.values()).allMatch(this::isThere);
    return all
        ? Optional.empty()
        : Optional.of(
            "Manx was built without the native parts of SyncGC: "
                + whyLeftOut()
                + "; then run 'touch gcsync/pom.xml', so that Manx is built again");
  }

  /** The reason that the build recorded, in one line with the remedy. */
  private String whyLeftOut() {
    try (InputStream said = resources.apply(resource("left-out"))) {
      return said == null
          ? "none for "
              + platform
              + "; build it here with a C compiler, e.g. of 'apt install gcc libc6-dev'"
          : new String(said.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "Manx cannot read its own jar: " + FileFailures.reason(e);
    }
  }

  Map<NativePart, Path> writeTo(Path directory) {
    Optional<String> missing = whyMissing();
    if (missing.isPresent()) {
      throw new UserException(missing.get());
    }
    Map<NativePart, Path> written = new EnumMap<>(NativePart.class);
    try {
      Files.createDirectories(directory);
      for (NativePart part : NativePart.values()) {
        Path file = directory.toAbsolutePath().resolve(part.fileName());
        write(file, content(part));
        written.put(part, file);
      }
    } catch (IOException e) {
      throw new UserException(
          "cannot write the native parts of SyncGC into "
              + directory
              + ": "
              + FileFailures.reason(e),
          e);
    }
    return written;
  }

  private boolean isThere(NativePart part) {
    try (InputStream resource = resources.apply(resource(part.fileName()))) {
      return resource != null;
    } catch (IOException e) {
      return false;
    }
  }

  private String resource(String fileName) {
    return "/native/" + platform + "/" + fileName;
  }

  private byte[] content(NativePart part) throws IOException {
    String name = resource(part.fileName());
    try (InputStream resource = resources.apply(name)) {
      if (resource == null) {
        throw new IOException(name + " vanished");
      }
      return resource.readAllBytes();
    }
  }

  private static void write(Path file, byte[] content) throws IOException {
    if (Files.isExecutable(file) && Arrays.equals(Files.readAllBytes(file), content)) {
      return;
    }
    Path directory = file.toAbsolutePath().getParent();
    Path unfinished = Files.createTempFile(directory, String.valueOf(file.getFileName()), ".new");
    try {
      Files.write(unfinished, content);
      Files.setPosixFilePermissions(unfinished, EXECUTABLE);
      Files.move(
          unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
