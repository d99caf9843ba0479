// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildTest {
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  @Test
  void readsWhatTheScriptPasses() {
    assertThat(Build.parse(COMMIT + " clean")).isEqualTo(new Build(COMMIT, true, null));
    assertThat(Build.parse(COMMIT + " changed-12ab34cd\n"))
        .isEqualTo(new Build(COMMIT, false, "12ab34cd"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "unknown", "${manx.build}", COMMIT, "0123 clean", COMMIT + " dirty"})
  void anythingElseIsUnknown(String text) {
    Build build = Build.parse(text);
    assertThat(build).isEqualTo(new Build("unknown", null, null));
    assertThat(build.knowsCommit()).isFalse();
    assertThat(build.text()).isEqualTo("unknown commit");
  }

  @Test
  void peopleReadWhetherTheTreeWasClean() {
    assertThat(Build.parse(COMMIT + " clean").text()).isEqualTo("commit " + COMMIT);
    assertThat(Build.parse(COMMIT + " changed-12ab34cd").shortText())
        .isEqualTo("commit 0123456789 with uncommitted changes 12ab34cd");
  }

  @Test
  void thePropertyOfTheProcessComesBeforeTheJars() {
    String before = System.getProperty(Build.PROPERTY);
    try {
      System.setProperty(Build.PROPERTY, COMMIT + " clean");
      assertThat(Build.current()).isEqualTo(new Build(COMMIT, true, null));
    } finally {
      if (before == null) {
        System.clearProperty(Build.PROPERTY);
      } else {
        System.setProperty(Build.PROPERTY, before);
      }
    }
  }

  /** Maven writes the value of {@code -Dmanx.build} into the resource, or {@code unknown}. */
  @Test
  void theJarHoldsWhatMavenWasTold() {
    assertThat(Build.ofJar()).isNotBlank().doesNotContain("manx.build");
  }
}
