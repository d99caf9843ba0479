// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files of figures that an earlier command wrote. */
final class StoredFile {
  private StoredFile() {}

  /**
   * Returns the text of a file.
   *
   * @param command the command that writes such a file, named if there is none
   * @throws UserException if the file is missing or cannot be read
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
   * Checks that the layout of a file is known.
   *
   * @param newest the newest known layout
   * @throws UserException if its layout is later
   */
  static void requireKnown(Path file, int version, int newest) {
    if (version > newest) {
      throw new UserException(
          "%s has format version %d, this Manx reads up to %d; read it with the newer Manx"
              .formatted(file, version, newest));
    }
  }
}
