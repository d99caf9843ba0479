// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.cassandra.exceptions.InvalidRequestException;
import org.junit.jupiter.api.Test;

class ManxKeyspaceTest {
  /** On another release, the place of the permission hook may be missing. */
  @Test
  void withoutAPermissionCheckNothingChanges() {
    assertThatThrownBy(() -> ManxKeyspace.requirePermissionsAsked(false, true))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("-javaagent line");
    assertThatCode(() -> ManxKeyspace.requirePermissionsAsked(true, true))
        .doesNotThrowAnyException();
    assertThatCode(() -> ManxKeyspace.requirePermissionsAsked(false, false))
        .doesNotThrowAnyException();
  }
}
