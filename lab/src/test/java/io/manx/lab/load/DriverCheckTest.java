package io.manx.lab.load;

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
        "basic.load-balancing-policy.class | NoSuchPolicy | NoSuchPolicy",
        "advanced.speculative-execution-policy.class | NoSuchPolicy | NoSuchPolicy",
        "advanced.retry-policy.class | NoSuchPolicy | NoSuchPolicy",
        "advanced.timestamp-generator.class | NoSuchGenerator | NoSuchGenerator",
      })
  void wrongOptionsAreToldWithoutConnecting(String path, String value, String told) {
    assertThatThrownBy(() -> DriverCheck.require(Map.of(path, value)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(told)
        .hasMessageNotContaining("\n");
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
