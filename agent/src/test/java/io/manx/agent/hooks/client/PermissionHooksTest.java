// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hooks;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.cassandra.auth.Permission;
import org.apache.cassandra.exceptions.UnauthorizedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PermissionHooksTest {
  @AfterEach
  void forgetFailures() {
    boolean unused = Feature.PERMISSIONS.retry();
  }

  private static void require(boolean hasAuthorizer, Supplier<Set<Permission>> granted) {
    PermissionHooks.require("app", "<table manx.settings>", () -> hasAuthorizer, granted);
  }

  @Test
  void aGrantOnTheTableItselfPermitsChanges() {
    assertThatCode(() -> require(true, () -> EnumSet.of(Permission.MODIFY)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> require(true, () -> EnumSet.of(Permission.SELECT)))
        .isInstanceOf(UnauthorizedException.class)
        .hasMessageContaining("app")
        .hasMessageContaining("<table manx.settings> itself");
  }

  @Test
  void withoutAnAuthorizerChangesArePermitted() {
    assertThatCode(
            () ->
                require(
                    false,
                    () -> {
                      throw new AssertionError("nobody must be asked");
                    }))
        .doesNotThrowAnyException();
  }

  @Test
  void aCheckThatFailsRefusesAndIsCounted() {
    long failures = Hooks.PERMISSION_ASKED.failures();
    assertThatThrownBy(
            () ->
                require(
                    true,
                    () -> {
                      throw new IllegalStateException("no answer");
                    }))
        .isInstanceOf(UnauthorizedException.class)
        .hasMessageContaining("could not check");
    assertThat(Hooks.PERMISSION_ASKED.failures()).isEqualTo(failures + 1);
  }
}
