// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.LoadFixtures;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class RecordsTest {
  @Test
  void keyOfRecordZeroIsTheHashThatYcsbPublishes() {
    // FNV-1a of eight zero bytes, as YCSB's default data sets begin.
    assertThat(Records.key(0)).isEqualTo("user6284781860667377211");
    assertThat(Records.key(1)).isEqualTo("user8517097267634966620");
  }

  @Test
  void valuesArePrintableAndReproducible() {
    Records records = records(FieldLengths.Kind.CONSTANT);
    String value = text(records, 7, 3, 0);

    assertThat(value).hasSize(100).matches("[ -~]+");
    assertThat(text(records(FieldLengths.Kind.CONSTANT), 7, 3, 0)).isEqualTo(value);
    assertThat(text(records, 7, 4, 0)).isNotEqualTo(value);
    assertThat(text(records, 7, 3, 1)).isNotEqualTo(value);
  }

  @Test
  void zipfianLengthsAreSkewedBetweenOneAndTheMaximum() {
    Records records = records(FieldLengths.Kind.ZIPFIAN);
    int ones = 0;
    int longest = 0;
    for (int record = 0; record < 2_000; record++) {
      int length = text(records, record, 0, 0).length();
      ones += length == 1 ? 1 : 0;
      longest = Math.max(longest, length);
    }
    assertThat(longest).isBetween(80, 100);
    // Zipf(0.99) over 1 to 100: P(1) = 1 / 5.29.
    assertThat(ones).isBetween(320, 440);
  }

  private static Records records(FieldLengths.Kind kind) {
    return new Records(new FieldLengths(kind, 100), LoadFixtures.SEED);
  }

  private static String text(Records records, long record, int field, long version) {
    return StandardCharsets.US_ASCII.decode(records.value(record, field, version)).toString();
  }
}
