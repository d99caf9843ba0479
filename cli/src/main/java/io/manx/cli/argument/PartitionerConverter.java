// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.cluster.Partitioner;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses partitioners such as {@code BYTE_ORDERED}, {@code byte-ordered}, or Cassandra's own {@code
 * ByteOrderedPartitioner}.
 */
final class PartitionerConverter implements ITypeConverter<Partitioner> {
  @Override
  public Partitioner convert(String text) {
    String wanted = letters(text);
    return Arrays.stream(Partitioner.values())
        .filter(
            each -> wanted.equals(letters(each.name())) || wanted.equals(letters(each.className())))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "' is not a partitioner; choose one of "
                        + Arrays.stream(Partitioner.values())
                            .map(Partitioner::name)
                            .collect(Collectors.joining(", "))));
  }

  private static String letters(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
  }
}
