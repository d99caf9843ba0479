// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TableNameTest {
  @Test
  void namesAreReadAsCqlDoes() {
    assertThat(TableName.parse("Shop.users")).isEqualTo(TableName.of("shop", "users"));
    assertThat(TableName.parse(" \"Shop\".\"a.\"\"b\" ")).isEqualTo(TableName.of("Shop", "a.\"b"));
    assertThat(TableName.of("Shop", "users")).hasToString("\"Shop\".users");
  }

  @Test
  void whatIsNoneIsRefused() {
    for (String text : new String[] {"", "users", "a.b.c", "a.", ".b", "a b.c", "shop.*"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> TableName.parse(text))
          .withMessageContaining("KEYSPACE.TABLE");
    }
  }
}
