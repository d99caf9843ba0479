// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import com.datastax.oss.driver.api.core.session.Session;
import io.manx.cli.terminal.VersionProvider;
import io.manx.lab.load.client.Clients;
import io.manx.lab.testbed.Testbed;
import java.util.LinkedHashMap;
import java.util.Map;

/** Versions of the software that took part in a run. */
public final class RunVersions {
  private RunVersions() {}

  /** The versions in a measurement on a testbed. */
  public static Map<String, String> of(Testbed testbed) {
    try (Clients clients = Clients.connect(testbed.clients(), null)) {
      return with(clients.cassandraVersion());
    }
  }

  static Map<String, String> with(String cassandra) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("manx", VersionProvider.version());
    versions.put("cassandra", cassandra);
    versions.put("java-driver", String.valueOf(Session.OSS_DRIVER_COORDINATES.getVersion()));
    versions.put("java", System.getProperty("java.version", "unknown"));
    return versions;
  }
}
