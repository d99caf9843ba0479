package io.manx.lab.consistency;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of figures that an earlier command wrote. */
final class StoredFile {
  private StoredFile() {}

  /**
   * Returns its text.
   *
   * @param command that writes one, for whoever has none
   * @throws UserException if there is none, or it cannot be read
   */
  static String text(Path file, String command) {
    if (Files.isDirectory(file)) {
      throw new UserException(
          "%s is a directory; give the file that '%s' wrote".formatted(file, command));
    }
    if (!Files.exists(file)) {
      throw new UserException("%s does not exist; '%s' writes one".formatted(file, command));
    }
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + FileFailures.reason(e), e);
    }
  }

  /**
   * Checks that its layout is known.
   *
   * @param newest the newest layout that is
   * @throws UserException if it is a later one
   */
  static void requireKnown(Path file, int version, int newest) {
    if (version > newest) {
      throw new UserException(
          "%s has format version %d, this Manx reads up to %d; read it with the newer Manx"
              .formatted(file, version, newest));
    }
  }
}
