package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.results.UserException;

/** What holds for the texts of all kinds. */
public final class KindTexts {
  private KindTexts() {}

  /** A text has that canonical one, which stands for the same disturbance. */
  public static void assertCanonical(String text, String canonical) {
    DisturbanceSpec spec = DisturbanceSpec.parse(text);

    assertThat(spec).hasToString(canonical);
    assertThat(DisturbanceSpec.parse(canonical)).isEqualTo(spec);
  }

  /** A text is refused with one line that names it and holds that message. */
  public static void assertRefused(String text, String message) {
    assertThatThrownBy(() -> DisturbanceSpec.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("disturbance '" + text + "': ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
