// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A run and the file that it was read from.
 *
 * @param file run file or rounds file
 * @param run the run
 */
public record ReadRun(Path file, RunFile run) {
  /** Returns whether it was read from a file, by whatever path. */
  public boolean isFrom(Path other) {
    return located(file).equals(located(other));
  }

  private static Path located(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) { // There is no such file.
      return path.toAbsolutePath().normalize();
    }
  }
}
