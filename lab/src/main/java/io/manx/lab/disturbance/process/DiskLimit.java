// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.process;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A limit of a node's page cache and of its disk.
 *
 * @param cacheBytes page cache in bytes, or null for no limit
 * @param readsPerSecond reads of the disk per second, or null for no limit
 */
public record DiskLimit(@Nullable Long cacheBytes, @Nullable Integer readsPerSecond) {
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})(kb|mb|gb)");

  /**
   * Returns the bytes of a size such as {@code 64mb}.
   *
   * @throws IllegalArgumentException if the text is not a size
   */
  public static long parseBytes(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a size such as 64mb");
    }
    int shift = matcher.group(2).equals("kb") ? 10 : matcher.group(2).equals("mb") ? 20 : 30;
    return Long.parseLong(matcher.group(1)) << shift;
  }

  /** Returns the size as {@link #parseBytes} reads it. */
  public static String format(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + "mb" : (bytes >> 10) + "kb";
  }
}
