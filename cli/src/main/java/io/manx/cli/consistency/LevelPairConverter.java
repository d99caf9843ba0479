// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.core.consistency.LevelPair;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses pairs of consistency levels such as {@code ONE/ALL}. */
final class LevelPairConverter implements ITypeConverter<LevelPair> {
  @Override
  public LevelPair convert(String text) {
    try {
      return LevelPair.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
