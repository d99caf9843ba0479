// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ClientsTest {
  private static ClientOptions in(String dataCentre) {
    InetSocketAddress point = InetSocketAddress.createUnresolved("db1", 9042);
    return new ClientOptions(List.of(point), dataCentre, null, null, 1, Map.of());
  }

  @Test
  void anUnknownLocalDataCentreIsToldWithThoseThatThereAre() {
    TreeSet<String> present = new TreeSet<>(List.of("dc2", "dc1"));
    assertThatThrownBy(() -> Clients.requireDataCentre(in("dcX"), present))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("no data centre 'dcX'; choose --local-dc of dc1, dc2");
    assertThatCode(() -> Clients.requireDataCentre(in("dc2"), present)).doesNotThrowAnyException();
  }
}
