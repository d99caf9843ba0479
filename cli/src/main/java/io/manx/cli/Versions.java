package io.manx.cli;

import com.datastax.oss.driver.api.core.session.Session;
import java.util.LinkedHashMap;
import java.util.Map;

/** Versions of what took part in a run. */
final class Versions {
  private Versions() {}

  static Map<String, String> with(String cassandra) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("manx", VersionProvider.version());
    versions.put("cassandra", cassandra);
    versions.put("java-driver", String.valueOf(Session.OSS_DRIVER_COORDINATES.getVersion()));
    versions.put("java", System.getProperty("java.version", "unknown"));
    return versions;
  }
}
