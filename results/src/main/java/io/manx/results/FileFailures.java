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

/** Failures of reading and writing files, in words for the person at the command line. */
public final class FileFailures {
  private FileFailures() {}

  /** Why it failed, such as {@code permission denied} or {@code No space left on device}. */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      return "there is no " + missing.getFile();
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException existing) {
      boolean isDirectory = Files.isDirectory(Path.of(existing.getFile()));
      return existing.getFile() + " exists already" + (isDirectory ? "" : " and is no directory");
    }
    if (failure instanceof NotDirectoryException file) {
      return file.getFile() + " is no directory";
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
