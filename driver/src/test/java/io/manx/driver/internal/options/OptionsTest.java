// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.core.policy.Selectors;
import io.manx.core.routing.RouterParameters;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.driver.ManxLoadBalancingPolicy;
import io.manx.driver.ManxOption;
import io.manx.driver.ManxSpeculativeExecutionPolicy;
import io.manx.driver.TestContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  private static final String BALANCING = "basic.load-balancing-policy.manx.";
  private static final String COPIES = "advanced.speculative-execution-policy.manx.";

  @Test
  void whatIsNotSetIsAsCoreHasIt() {
    try (TestContext context = new TestContext()) {
      Options balancing = Options.ofLoadBalancing(context, "default");
      assertThat(balancing.policy().name()).isEqualTo("manx");
      var values = balancing.values(OptionNames.ofLoadBalancing());
      assertThat(values.get(OptionNames.LOCAL_RACK)).isEmpty();
      assertThat(values.get(RouterParameters.RACK_MARGIN)).isEqualTo(0.1);
      assertThat(values.nanos(RouterParameters.SLOW_START_MS)).isEqualTo(10_000_000_000L);
      var copies = Options.ofSpeculation(context, "default").values(OptionNames.ofSpeculation());
      assertThat(copies.get(BudgetSpeculation.BUDGET)).isEqualTo(0.05);
      assertThat(copies.get(OptionNames.MAX_EXECUTIONS)).isEqualTo(2);
    }
  }

  @Test
  void aProfileMayDiffer() {
    try (TestContext context =
        new TestContext(
            BALANCING + "policy = c3",
            "profiles.olap { " + BALANCING + "policy = wu }",
            BALANCING + "parameters.manx.own-weight = 7")) {
      Options olap = Options.ofLoadBalancing(context, "olap");
      assertThat(Options.ofLoadBalancing(context, "default").policy().name()).isEqualTo("c3");
      assertThat(olap.policy().name()).isEqualTo("wu");
      assertThat(olap.parametersOf(Selectors.policy("manx"))).containsEntry("own_weight", "7");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "policy = fastest | manx.policy must be one of random, round-robin,",
        "polcy = c3 | unknown option datastax-java-driver.basic.load-balancing-policy.manx.polcy;"
            + " there are policy, local-rack",
        "rack-margin = -1 | manx.rack-margin must be a number from 0 to 100, not '-1'",
        "slow-start-ms = soon | manx.slow-start-ms must be a number from 0 to 3600000, not 'soon'",
        "parameters.manx.own-weight = 9999 | manx.parameters.manx.own-weight must be a number"
            + " from 0 to 1000, not '9999'",
        "parameters.c4.x = 1 | unknown option"
      })
  void whatIsWrongIsNamedWithWhatIsAllowed(String line, String message) {
    try (TestContext context = new TestContext(BALANCING + line)) {
      assertThatThrownBy(() -> new ManxLoadBalancingPolicy(context, "default"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(message);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "budget = 2 | manx.budget must be a number from 0 to 1, not '2'",
        "max-executions = 0 | manx.max-executions must be a whole number from 1 to 10, not '0'",
        "delay = 5 | unknown option"
      })
  void theSameOfCopies(String line, String message) {
    try (TestContext context = new TestContext(COPIES + line)) {
      assertThatThrownBy(() -> new ManxSpeculativeExecutionPolicy(context, "default"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(message);
    }
  }

  @Test
  void everyConstantIsThePathOfAnOption() {
    List<String> paths = new ArrayList<>();
    OptionNames.loadBalancing().forEach(name -> paths.add(BALANCING + name));
    OptionNames.speculation().forEach(name -> paths.add(COPIES + name));
    OptionNames.consistency().forEach(name -> paths.add(Options.CONSISTENCY + name));
    for (ManxOption option : ManxOption.values()) {
      assertThat(paths).contains(option.getPath());
    }
  }
}
