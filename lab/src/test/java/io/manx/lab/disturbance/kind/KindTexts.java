// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.results.UserException;

/** Assertions on the texts of all kinds. */
public final class KindTexts {
  private KindTexts() {}

  /** Asserts that a text has this canonical form, and that both parse to the same disturbance. */
  public static void assertCanonical(String text, String canonical) {
    DisturbanceSpec spec = DisturbanceSpec.parse(text);

    assertThat(spec).hasToString(canonical);
    assertThat(DisturbanceSpec.parse(canonical)).isEqualTo(spec);
  }

  /** Asserts that a text is refused with one line that names it and contains this message. */
  public static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> DisturbanceSpec.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("disturbance '" + text + "': ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
