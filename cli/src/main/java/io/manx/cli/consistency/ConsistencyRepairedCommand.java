// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.cli.terminal.Console;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.consistency.switching.SwitchText;
import io.manx.lab.load.table.Table;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code manx consistency repaired}: records the end of a repair that a change waits for. */
@Command(
    name = "repaired",
    description = {
      "Records that a repair of an enrolled table has ended on all nodes, so that a waiting change"
          + " goes on.",
      "",
      "The token is the one that 'manx consistency switch' or 'status' showed before the repair"
          + " began. If the change now waits with another token, the repair may have missed writes:"
          + " it is rejected, and must be repeated."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {"", "Examples:", "  manx consistency repaired --table app.users --token 7.2.k3f9"})
final class ConsistencyRepairedCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Mixin private EnrolledTableArgument which = new EnrolledTableArgument();

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      required = true,
      converter = TokenConverter.class,
      description = "Token that was shown before the repair began.")
  String token = "";

  @Mixin EnrolmentArguments where = new EnrolmentArguments();

  @Override
  public Integer call() {
    Table table = which.table();
    try (CqlSession session = where.connect()) {
      Enrolment enrolment = Enrolments.of(session, where.commands()).repaired(table, token);
      console.out().print(SwitchText.repaired(table.qualifiedName(), enrolment));
      console.out().flush();
    }
    return 0;
  }

  /** Rejects texts that do not have the form of a token. */
  static final class TokenConverter implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      if (!text.matches("\\d+\\.\\d+\\.[0-9a-z]+")) {
        throw new TypeConversionException(
            "'%s' is not a token such as 7.2.k3f9; 'manx consistency status' shows the token"
                .formatted(text));
      }
      return text;
    }
  }
}
