// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code reference.conf} is the manual of the options: it says what the code does. */
class ReferenceConfTest {
  @Test
  void theBuildPutsItOnTheClassPath() throws IOException {
    List<String> files = new ArrayList<>();
    for (URL each :
        Collections.list(ReferenceConfTest.class.getClassLoader().getResources("reference.conf"))) {
      try (InputStream file = each.openStream()) {
        files.add(new String(file.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    assertThat(files).contains(ReferenceConf.text());
  }

  @Test
  void everyOptionIsThereWithItsDefault() {
    Config driver =
        ConfigFactory.parseString(ReferenceConf.text()).getConfig("datastax-java-driver");
    OptionNames.loadBalancing()
        .forEach(each -> assertThat(driver.hasPath(Options.LOAD_BALANCING + each)).isTrue());
    OptionNames.speculation()
        .forEach(each -> assertThat(driver.hasPath(Options.SPECULATION + each)).isTrue());
    OptionNames.consistency()
        .forEach(each -> assertThat(driver.hasPath(Options.CONSISTENCY + each)).isTrue());
    assertThat(driver.getString(Options.LOAD_BALANCING + "policy")).isEqualTo("manx");
    assertThat(driver.getString(Options.LOAD_BALANCING + "local-rack")).isEmpty();
    assertThat(driver.getInt(Options.SPECULATION + "max-executions")).isEqualTo(2);
    assertThat(driver.getStringList(Options.CONSISTENCY + "tables")).isEmpty();
  }

  @Test
  void meaningAndBoundsStandAboveAnOption() {
    assertThat(ReferenceConf.text())
        .contains(
            "    # Share by which another pair of levels must be faster to be changed to; a number"
                + " from 0 to 0.9.\n    margin = 0.05\n",
            "        # Weight of the own outstanding work; a number from 0 to 1000.\n"
                + "        own-weight = 3\n",
            "        # Age at which an average is ignored; a number from 1 to 1000000000, in"
                + " milliseconds.\n        kept-ms = 2000\n");
    for (Policy policy : Selectors.all()) {
      assertThat(ReferenceConf.text()).contains("    # - " + policy.name() + ": ");
    }
    assertThat(ReferenceConf.text().lines()).allMatch(line -> line.length() <= 100);
  }
}
