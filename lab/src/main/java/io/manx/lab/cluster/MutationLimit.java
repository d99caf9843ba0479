// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The largest write that a node accepts: {@code max_mutation_size}, or half a segment of the commit
 * log (Cassandra's {@code DatabaseDescriptor.applySimpleConfig}).
 */
public final class MutationLimit {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})(B|KiB|MiB|GiB)");
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB");
  private static final int BITS_PER_UNIT = 10;

  private MutationLimit() {}

  /** Returns the limit in bytes; empty if the options give it in an unknown form. */
  public static OptionalLong of(ClusterOptions options) {
    Map<String, Object> server = options.serverOptions();
    if (server.containsKey("max_mutation_size")) {
      return bytes(server.get("max_mutation_size"));
    }
    OptionalLong segment =
        bytes(server.getOrDefault("commitlog_segment_size", CassandraYaml.COMMITLOG_SEGMENT_SIZE));
    return segment.isPresent() ? OptionalLong.of(segment.getAsLong() / 2) : segment;
  }

  private static OptionalLong bytes(Object size) {
    Matcher matcher = SIZE.matcher(String.format(Locale.ROOT, "%s", size));
    return matcher.matches()
        ? OptionalLong.of(
            Long.parseLong(matcher.group(1)) << (BITS_PER_UNIT * UNITS.indexOf(matcher.group(2))))
        : OptionalLong.empty();
  }
}
