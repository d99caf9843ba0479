// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the disk that a directory is on, by its number in Linux. */
final class BlockDevice {
  private static final Path BY_NUMBER = Path.of("/sys/dev/block");

  private BlockDevice() {}

  /**
   * Returns {@code MAJOR:MINOR} of the whole disk, because limits cannot be set for a partition.
   *
   * @throws IOException if the directory is not on a disk
   */
  static String of(Path directory) throws IOException {
    String number = number(((Number) Files.getAttribute(directory, "unix:dev")).longValue());
    Path device = BY_NUMBER.resolve(number);
    if (!Files.exists(device)) {
      throw new IOException(directory + " is not on a disk of its own, but on device " + number);
    }
    Path real = device.toRealPath();
    Path parent = real.resolveSibling("dev");
    return Files.exists(real.resolve("partition")) ? Files.readString(parent).strip() : number;
  }

  /**
   * Splits a device number as {@code gnu_dev_major} and {@code gnu_dev_minor} of the C library do.
   */
  static String number(long device) {
    long major = (device >>> 8 & 0xfff) | (device >>> 32 & ~0xfffL);
    long minor = (device & 0xff) | (device >>> 12 & ~0xffL);
    return (int) major + ":" + (int) minor;
  }
}
