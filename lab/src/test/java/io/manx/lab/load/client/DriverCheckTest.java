// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverCheckTest {
  private static final String SPECULATION = "advanced.speculative-execution-policy.class";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "basic.request.timeuot | 1 second | unknown driver option 'basic.request.timeuot'",
        "basic.request.timeout | soon | 'basic.request.timeout' cannot be 'soon'; the driver expects a duration",
        "advanced.connection.pool.local.size | many | expects a whole number",
        "basic.request.default-idempotence | perhaps | expects true or false",
        "basic.load-balancing-policy.class | NoSuchPolicy | option 'basic.load-balancing-policy.class'"
            + " (--policy) names 'NoSuchPolicy', a class that does not exist; choose default,"
            + " round-robin, or a class of your own, with its jar in MANX_CLASS_PATH",
        "advanced.speculative-execution-policy.class | a.NoSuchPolicy | names 'a.NoSuchPolicy', a"
            + " class that does not exist; choose one of the driver's, or one of your own, with its"
            + " jar in MANX_CLASS_PATH",
        "advanced.retry-policy.class | NoSuchPolicy | NoSuchPolicy",
        "advanced.timestamp-generator.class | NoSuchGenerator | NoSuchGenerator",
      })
  void wrongOptionsAreToldWithoutConnecting(String path, String value, String told) {
    assertThatThrownBy(() -> DriverCheck.require(Map.of(path, value)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(told)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "basic.load-balancing-policy.policy, basic.load-balancing-policy.manx.policy",
    "basic.load-balancing-policy.rack-margin, basic.load-balancing-policy.manx.rack-margin",
    "basic.load-balancing-policy.manx.polcy, basic.load-balancing-policy.manx.policy",
    "basic.load-balancing-policy.local-datacentre, basic.load-balancing-policy.local-datacenter",
    "basic.load-balancing-policy.manx.c3.clients,"
        + " basic.load-balancing-policy.manx.parameters.c3.clients",
    "advanced.speculative-execution-policy.budget,"
        + " advanced.speculative-execution-policy.manx.budget",
    "basic.reqest.timeout, basic.request.timeout"
  })
  void theNearestKnownOptionIsNamed(String path, String nearest) {
    assertThatThrownBy(() -> DriverCheck.require(Map.of(path, "c3")))
        .isInstanceOf(UserException.class)
        .hasMessage("unknown driver option '%s'; the nearest known one is '%s'", path, nearest);
    Map<String, String> manx = new HashMap<>(DriverOptions.manxRanking("c3"));
    manx.putAll(DriverOptions.manxSpeculation());
    manx.put(path, "c3");
    assertThatThrownBy(() -> DriverCheck.require(manx)).hasMessageContaining(nearest);
  }

  @Test
  void aPolicyOfTheUsersMayHaveOptionsOfItsOwn() {
    Map<String, String> own = new HashMap<>(DriverOptions.policy("org.example.OwnPolicy"));
    own.put("basic.load-balancing-policy.policy", "mine");
    assertThatCode(() -> KnownOptions.require(own.keySet(), own)).doesNotThrowAnyException();
    assertThatThrownBy(() -> KnownOptions.require(own.keySet(), Map.of()))
        .hasMessageContaining("manx.policy");
  }

  @Test
  void pagingCanBeSwitchedOff() {
    assertThatCode(() -> DriverCheck.require(DriverOptions.pageSize(0))).doesNotThrowAnyException();
    assertThatThrownBy(() -> DriverOptions.pageSize(-1))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("page size -1 is out of range");
  }

  @Test
  void policiesCheckTheirOwnOptions() {
    Map<String, String> manx = new HashMap<>(DriverOptions.manxSpeculation());
    manx.put("advanced.speculative-execution-policy.manx.budget", "7");
    assertThatThrownBy(() -> DriverCheck.require(manx))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("budget");
    assertThatThrownBy(() -> DriverCheck.require(DriverOptions.manxRanking("fastest")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("fastest");
    assertThatThrownBy(
            () ->
                DriverCheck.require(
                    Map.of(
                        SPECULATION,
                        "ConstantSpeculativeExecutionPolicy",
                        "advanced.speculative-execution-policy.delay",
                        "-1 s",
                        "advanced.speculative-execution-policy.max-executions",
                        "0")))
        .isInstanceOf(UserException.class);
  }

  @Test
  void rightOnesPass() {
    Map<String, String> all = new HashMap<>(DriverOptions.speculation("5ms", "1ms"));
    all.putAll(DriverOptions.roundRobin());
    all.put("basic.request.timeout", "1 second");
    assertThatCode(() -> DriverCheck.require(all)).doesNotThrowAnyException();
    Map<String, String> manx = new HashMap<>(DriverOptions.manxRanking("manx"));
    manx.putAll(DriverOptions.manxSpeculation());
    assertThatCode(() -> DriverCheck.require(manx)).doesNotThrowAnyException();
  }
}
