package io.manx.lab.disturbance;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a node's page cache and disk.
 *
 * @param cacheBytes page cache in bytes, or null for no limit
 * @param readsPerSecond reads of the disk per second, or null for no limit
 */
public record DiskLimit(@Nullable Long cacheBytes, @Nullable Integer readsPerSecond) {
  static final long DEFAULT_CACHE_BYTES = 64L << 20;

  /** Less than this, and the node would fetch its own code anew all the time. */
  static final long SMALLEST_CACHE_BYTES = 8L << 20;

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})(kb|mb|gb)");

  /**
   * Returns the bytes of a size such as {@code 64mb}.
   *
   * @throws IllegalArgumentException if the text is none
   */
  static long parseBytes(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a size such as 64mb");
    }
    int shift = matcher.group(2).equals("kb") ? 10 : matcher.group(2).equals("mb") ? 20 : 30;
    return Long.parseLong(matcher.group(1)) << shift;
  }

  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    if (cacheBytes != null) {
      long bytes = cacheBytes;
      parts.add("cache=" + (bytes % (1 << 20) == 0 ? (bytes >> 20) + "mb" : (bytes >> 10) + "kb"));
    }
    if (readsPerSecond != null) {
      parts.add("reads=" + readsPerSecond);
    }
    return String.join(",", parts);
  }
}
