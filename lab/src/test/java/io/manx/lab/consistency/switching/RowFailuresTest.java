// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class RowFailuresTest {
  private final DriverException tooFew =
      new UnavailableException(node(), ConsistencyLevel.SERIAL, 2, 1);
  private final DriverException forbidden =
      new UnauthorizedException(node(), "User ann has no SELECT permission");

  /** Returns a node that supports no method. */
  private static Node node() {
    return (Node)
        Proxy.newProxyInstance(
            Node.class.getClassLoader(),
            new Class<?>[] {Node.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            });
  }

  private static String told(DriverException failure) {
    return String.valueOf(RowFailures.explained("cannot read", failure).getMessage());
  }

  @Test
  void tooFewReplicasAreToldWithTheRemedy() {
    assertThat(told(tooFew))
        .isEqualTo(
            "cannot read: fewer than a quorum of the replicas of keyspace manx_levels answer; start the nodes that are down");
  }

  @Test
  void otherFailuresAreToldAsUsual() {
    assertThat(told(forbidden)).contains("has no SELECT permission; use another --username");
    assertThat(told(new DriverTimeoutException("timed out"))).contains("cannot read: timed out");
  }

  @Test
  void whatMayPassIsTriedAgain() {
    assertThat(RowFailures.mayPass(tooFew)).isTrue();
    assertThat(RowFailures.mayPass(new DriverTimeoutException("timed out"))).isTrue();
    assertThat(RowFailures.mayPass(new NoNodeAvailableException())).isTrue();
    assertThat(RowFailures.mayPass(forbidden)).isFalse();
  }
}
