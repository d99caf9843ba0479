// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.TableNames;
import io.manx.lab.load.table.Table;
import io.manx.results.UserException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses tables such as {@code app.users}, whatever their columns. */
final class TableConverter implements ITypeConverter<Table> {
  @Override
  public Table convert(String text) {
    try {
      return TableNames.parse(text, 1);
    } catch (UserException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
