// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "read.p99.9 ratio > 1.1 | | read | p99.9 | RATIO | ABOVE | 1.1",
        "manx read.p99 > 20ms | manx | read | p99 | ABSOLUTE | ABOVE | 20",
        "manx read.p99>20ms | manx | read | p99 | ABSOLUTE | ABOVE | 20",
        "read.p99 reference ratio > 1.2 | | read | p99 | REFERENCE_RATIO | ABOVE | 1.2",
        "read.mean >= 1500 us | | read | mean | ABSOLUTE | AT_LEAST | 1.5",
        "read.max > 0.5s | | read | max | ABSOLUTE | ABOVE | 500",
        "read.p99.99 > 2s | | read | p99.99 | ABSOLUTE | ABOVE | 2000",
        "read.p90 > 1ms | | read | p90 | ABSOLUTE | ABOVE | 1",
        "update.throughput < 48.5/s | | update | throughput | ABSOLUTE | BELOW | 48.5",
        "update.throughput ratio <= 0.95 | | update | throughput | RATIO | AT_MOST | 0.95",
        "stock read.node CPU > 2ms | stock | read | node CPU | ABSOLUTE | ABOVE | 2",
        "read.node cpu ratio > 1.5 | | read | node CPU | RATIO | ABOVE | 1.5",
        "read.errors > 0.1% | | read | errors | ABSOLUTE | ABOVE | 0.1",
        "read.extra requests > 5 % | | read | extra requests | ABSOLUTE | ABOVE | 5",
        "manx read-to-undisturbed.P50 > 3ms | manx | read-to-undisturbed | p50 | ABSOLUTE | ABOVE | 3",
        "bench (open) read.p99 > 20ms | bench (open) | read | p99 | ABSOLUTE | ABOVE | 20",
        "speculation=MIN(99p,1.5ms) read.p99 ratio > 1 | speculation=MIN(99p,1.5ms) | read | p99"
            + " | RATIO | ABOVE | 1",
        "a>b read.p99 > 7ms | a>b | read | p99 | ABSOLUTE | ABOVE | 7",
        "ratio read.p99 ratio > 2 | ratio | read | p99 | RATIO | ABOVE | 2",
      })
  void aLimitHasAVariantAnOperationAFigureAndABound(
      String text,
      @Nullable String variant,
      String operation,
      String figure,
      LimitKind kind,
      Relation relation,
      double bound) {
    Limit limit = Limit.parse(text);

    assertThat(limit.text()).isEqualTo(text);
    assertThat(limit.variant()).isEqualTo(variant);
    assertThat(limit.operation()).isEqualTo(operation);
    assertThat(limit.figure().label()).isEqualTo(figure);
    assertThat(limit.kind()).isEqualTo(kind);
    assertThat(limit.relation()).isEqualTo(relation);
    assertThat(limit.bound()).isEqualTo(bound);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'' | not of the form [VARIANT ]OPERATION.FIGURE[ ratio| reference ratio] (>|>=|<|<=)"
            + " NUMBER[UNIT], such as 'read.p99.9 ratio > 1.1'",
        "read.p99 | not of the form",
        "read.p99 > | not of the form",
        "read.p99 = 20ms | not of the form",
        "> 20ms | not of the form",
        "p99 > 20ms | not of the form",
        "read. > 20ms | not of the form",
        "read.p98 > 20ms | unknown figure 'p98'; there are mean, p50, p90, p95, p99, p99.9, p99.99,"
            + " max, throughput, node CPU, errors, extra requests",
        "read.p99.99 ratio > 1.1 | p99.99 has no ratio; figures with one are mean, p50, p95, p99,"
            + " p99.9, throughput, node CPU",
        "read.errors reference ratio > 1.1 | errors has no ratio",
        "read.p99 > 20 | 20 has no unit; choose one of us, ms, s, such as 20ms",
        "read.throughput < 20 | 20 has no unit; choose one of /s, such as 20/s",
        "read.errors > 1 | 1 has no unit; choose one of %, such as 1%",
        "read.p99 > 20m | p99 cannot be in 'm'; choose one of us, ms, s",
        "read.p99 > 20% | p99 cannot be in '%'; choose one of us, ms, s",
        "read.errors > 20ms | errors cannot be in 'ms'; choose one of %",
        "read.p99 > fast | 'fast' is not a number from 0, such as 20ms",
        "read.p99 > -1ms | '-1ms' is not a number from 0, such as 20ms",
        "read.p99 ratio > fast | 'fast' is not a number from 0, such as 1.1",
        "read.p99 ratio > 110% | a ratio has no unit; drop '%'",
        "read.p99 ratio > 0 | the bound of a ratio must be more than 0",
      })
  void aWrongLimitIsRefusedWithWhatThereIs(String text, String reason) {
    String written = text.equals("''") ? "" : text;

    assertThatThrownBy(() -> Limit.parse(written))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("'" + written + "': ")
        .hasMessageContaining(reason);
  }
}
