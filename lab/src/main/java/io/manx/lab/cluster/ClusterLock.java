// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Lets one process at a time start clusters of a name; released when that process ends. */
final class ClusterLock implements AutoCloseable {
  private final FileChannel channel;

  private ClusterLock(FileChannel channel) {
    this.channel = channel;
  }

  static ClusterLock acquire(StateDirectory state, String name) {
    Path file = file(state, name);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw new UserException(
            "cluster '"
                + name
                + "' is in use by another run: end that one, or choose another name");
      }
      return new ClusterLock(channel);
    } catch (IOException e) {
      throw new UserException("cannot write " + file + ": set MANX_HOME to another directory", e);
    }
  }

  static Path file(StateDirectory state, String name) {
    return state.root().resolve("locks").resolve(name);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock ends with the process at the latest.
    }
  }
}
