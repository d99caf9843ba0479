// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import io.manx.results.UserException;
import java.net.ConnectException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class DriverFailuresTest {
  @Test
  void aTimeoutNamesTheNodes() {
    assertThat(DriverFailures.oneLine(new DriverTimeoutException("Query timed out after PT2S")))
        .isEqualTo("Query timed out after PT2S; check the nodes' state and logs");
  }

  @Test
  void whatAFutureWrapsIsTold() {
    Throwable refused = new CompletionException(new ConnectException("Connection refused\nat x"));
    assertThat(DriverFailures.explained("cannot connect", refused))
        .hasMessageContaining("cannot connect: Connection refused; check that Cassandra runs")
        .hasMessageNotContaining("\n")
        .hasCause(refused);
  }

  @Test
  void withoutAnyNodeThereIsNoAnswerToTell() {
    assertThat(DriverFailures.oneLine(new NoNodeAvailableException()))
        .startsWith("No node was available");
  }

  @Test
  void whatIsExplainedAlreadyStaysAsItIs() {
    UserException known = new UserException("driver options are not valid");
    assertThat(DriverFailures.explained("cannot connect", new CompletionException(known)))
        .isSameAs(known);
  }
}
