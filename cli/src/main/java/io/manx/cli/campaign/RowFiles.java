// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.cli.terminal.OutputPaths;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files of a campaign's rows. */
final class RowFiles {
  /** Lines that name files of the machine that measured. */
  private static final Pattern NAMES_FILES =
      Pattern.compile("(JSON|Report|Runs|Tables|Rounds|Ledger|Model|For drivers): .*");

  private final Campaign campaign;

  RowFiles(Campaign campaign) {
    this.campaign = campaign;
  }

  /** Returns whether a row is finished. */
  boolean isDone(Row row) {
    return Files.exists(mark(row));
  }

  /** Notes that a row is finished, and keeps what it has printed if it asks for that. */
  void markDone(Row row) {
    if (row.printed()) {
      try {
        String lines =
            Files.readString(output(row))
                .lines()
                .filter(line -> !NAMES_FILES.matcher(line).matches())
                .collect(Collectors.joining("\n"));
        OutputPaths.write(
            campaign.data().resolve(row.name() + ".md"), "```\n" + lines.strip() + "\n```\n");
      } catch (IOException e) {
        throw new UserException("cannot read " + output(row) + ": " + FileFailures.reason(e), e);
      }
    }
    OutputPaths.write(mark(row), "");
  }

  /** Returns the file of what a row prints. */
  Path output(Row row) {
    return campaign.runs().resolve(row.name() + ".txt");
  }

  /** Empties the file of what a row prints. */
  void clearOutput(Row row) {
    OutputPaths.write(output(row), "");
  }

  private Path mark(Row row) {
    return campaign.runs().resolve(row.name() + ".done");
  }

  /** Returns when a row's figures were written last; empty if there are none. */
  Optional<FileTime> figuresWritten(Row row) {
    try {
      return Optional.of(Files.getLastModifiedTime(figures(row)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UserException("cannot read " + figures(row) + ": " + FileFailures.reason(e), e);
    }
  }

  private Path figures(Row row) {
    return campaign.data().resolve(row.name() + ".json");
  }

  /** Returns how long the row took when it was measured last, if its figures say that. */
  Optional<Duration> lastDuration(Row row) {
    if (!Files.exists(figures(row))) {
      return Optional.empty();
    }
    try {
      JsonNode figures = JsonMapper.builder().build().readTree(figures(row).toFile());
      Instant start = Instant.parse(figures.path("started_at").asText());
      Instant end = Instant.parse(figures.path("ended_at").asText());
      return Optional.of(Duration.between(start, end)).filter(each -> !each.isNegative());
    } catch (IOException | DateTimeException e) {
      return Optional.empty(); // an estimate only
    }
  }
}
