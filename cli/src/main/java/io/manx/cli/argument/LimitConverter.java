// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.results.UserException;
import io.manx.results.gate.Limit;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses limits such as {@code manx read.p99 > 20ms}. */
final class LimitConverter implements ITypeConverter<Limit> {
  @Override
  public Limit convert(String text) {
    try {
      return Limit.parse(text);
    } catch (UserException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
