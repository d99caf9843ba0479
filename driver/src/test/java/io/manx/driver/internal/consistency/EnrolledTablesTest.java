// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.driver.consistency.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnrolledTablesTest {
  @Test
  void namesAreThoseOfCql() {
    EnrolledTables tables =
        EnrolledTables.of(List.of("Shop.Users", "\"Shop\".\"a \"\"b\"\"\"", "s2.t_3"));
    assertThat(tables.size()).isEqualTo(3);
    assertThat(tables.number("shop", "users")).isZero();
    assertThat(tables.number("Shop", "a \"b\"")).isEqualTo(1);
    assertThat(tables.number("s2", "t_3")).isEqualTo(2);
    assertThat(tables.number("Shop", "Users")).isEqualTo(EnrolledTables.NONE);
    assertThat(tables.number(null, "users")).isEqualTo(EnrolledTables.NONE);
    assertThat(tables).hasToString("shop.users, \"Shop\".\"a \"\"b\"\"\", s2.t_3");
    assertThat(tables.name(0)).isEqualTo(TableName.of("shop", "users"));
  }

  @ParameterizedTest
  @CsvSource({
    "users,names no table",
    "shop.*,names no table",
    "shop.users.id,names no table",
    "shop.,names no table",
    "system_auth.roles,is a system table",
    "manx_levels.enrolments,is a system table",
    "SHOP.orders,is named twice"
  })
  void otherNamesAreRefused(String name, String why) {
    assertThatThrownBy(() -> EnrolledTables.of(List.of("shop.orders", name)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + name + "' " + why);
  }
}
