// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileFailuresTest {
  @TempDir Path directory;

  @Test
  void whatIsMissingIsNamed() {
    Path missing = directory.resolve("missing");
    IOException failure = catchThrowableOfType(IOException.class, () -> Files.readString(missing));
    assertThat(FileFailures.reason(failure)).isEqualTo(missing + " does not exist");
  }

  @Test
  void aFileWhereADirectoryIsToBeIsNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    IOException failure =
        catchThrowableOfType(IOException.class, () -> Files.createDirectories(file));
    assertThat(FileFailures.reason(failure))
        .isEqualTo(file + " already exists and is not a directory");
  }

  @Test
  void otherFilesInTheWayAreNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThat(FileFailures.reason(new NotDirectoryException(file.toString())))
        .isEqualTo(file + " is not a directory");
    assertThat(
            FileFailures.reason(
                catchThrowableOfType(IOException.class, () -> Files.createDirectory(directory))))
        .isEqualTo(directory + " already exists");
    assertThat(
            FileFailures.reason(
                catchThrowableOfType(IOException.class, () -> Files.delete(directory))))
        .isEqualTo(directory + " is not empty");
  }

  @Test
  void permissionsAndTheSystemsOwnWords() {
    assertThat(FileFailures.reason(new AccessDeniedException("f"))).isEqualTo("permission denied");
    assertThat(FileFailures.reason(new FileSystemException("f", null, "No space left on device")))
        .isEqualTo("No space left on device");
  }

  @Test
  void anyOtherKeepsItsMessageOrItsName() {
    assertThat(FileFailures.reason(new IOException("Not in GZIP format")))
        .isEqualTo("Not in GZIP format");
    assertThat(FileFailures.reason(new EOFException())).isEqualTo("EOFException");
  }
}
