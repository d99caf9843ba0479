// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Explains failures to read and write files to the user. */
public final class FileFailures {
  private FileFailures() {}

  /** Returns the reason, such as {@code permission denied} or {@code No space left on device}. */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      return missing.getFile() + " does not exist";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException existing) {
      boolean isDirectory = Files.isDirectory(Path.of(existing.getFile()));
      return existing.getFile()
          + " already exists"
          + (isDirectory ? "" : " and is not a directory");
    }
    if (failure instanceof NotDirectoryException file) {
      return file.getFile() + " is not a directory";
    }
    if (failure instanceof DirectoryNotEmptyException directory) {
      return directory.getFile() + " is not empty";
    }
    if (failure instanceof FileSystemException ofFile && ofFile.getReason() != null) {
      return ofFile.getReason();
    }
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
