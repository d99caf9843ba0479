// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The driver's configuration of a session: the driver's defaults, then the lab's settings, then
 * those of the variant.
 */
final class DriverConfiguration {
  private static final String ROOT = "datastax-java-driver.";
  private static final String DATA_CENTRE = "basic.load-balancing-policy.local-datacenter";
  private static final String COMPRESSION = "advanced.protocol.compression";
  private static final String VERSION = "advanced.protocol.version";
  private static final String POLICY = "basic.load-balancing-policy.class";

  private DriverConfiguration() {}

  static DriverConfigLoader loader(ClientOptions options, @Nullable Duration timeout) {
    Map<String, String> settings = new TreeMap<>();
    if (timeout != null) {
      settings.put("basic.request.timeout", timeout.toMillis() + " milliseconds");
    }
    // Each session acts as an application of its own; one thread serves its few connections.
    settings.put("advanced.netty.io-group.size", "1");
    settings.put("advanced.netty.admin-group.size", "1");
    // Otherwise Netty would wait two seconds for late work when a session is closed.
    settings.put("advanced.netty.io-group.shutdown.quiet-period", "0");
    settings.put("advanced.netty.admin-group.shutdown.quiet-period", "0");
    settings.put("advanced.connection.connect-timeout", millis(ClientOptions.CONNECT_TIMEOUT));
    settings.put("advanced.connection.init-query-timeout", millis(ClientOptions.CONNECT_TIMEOUT));
    settings.put("advanced.control-connection.timeout", millis(ClientOptions.CONNECT_TIMEOUT));
    settings.put("basic.request.default-idempotence", "true");
    String dataCentre = options.localDataCentre();
    if (dataCentre == null) {
      settings.put(POLICY, "DcInferringLoadBalancingPolicy");
    } else {
      settings.put(DATA_CENTRE, dataCentre);
    }
    addTls(options.tls(), settings);
    settings.putAll(options.driver());
    KnownOptions.require(options.driver().keySet(), settings);
    if (settings.getOrDefault(COMPRESSION, "").equalsIgnoreCase("snappy")) {
      settings.putIfAbsent(VERSION, "V4"); // the last version with snappy
    }
    return parse(settings);
  }

  private static void addTls(ClientOptions.@Nullable Tls tls, Map<String, String> settings) {
    if (tls == null) {
      return;
    }
    String factory = "advanced.ssl-engine-factory.";
    settings.put(factory + "class", "DefaultSslEngineFactory");
    addStore(factory + "truststore-", tls.trustStore(), tls.trustStorePassword(), settings);
    addStore(factory + "keystore-", tls.keyStore(), tls.keyStorePassword(), settings);
  }

  private static void addStore(
      String prefix, @Nullable Path file, @Nullable String password, Map<String, String> settings) {
    if (file != null) {
      settings.put(prefix + "path", file.toString());
    }
    if (password != null) {
      settings.put(prefix + "password", password);
    }
  }

  private static String millis(Duration duration) {
    return duration.toMillis() + " milliseconds";
  }

  private static DriverConfigLoader parse(Map<String, String> settings) {
    StringBuilder text = new StringBuilder();
    settings.forEach(
        (path, value) ->
            text.append(ROOT)
                .append(path)
                .append(" = ")
                .append(DriverValues.written(path, value))
                .append('\n'));
    try {
      return DriverConfigLoader.fromString(text.toString());
    } catch (RuntimeException e) {
      throw new UserException("driver options are not valid: " + e.getMessage(), e);
    }
  }
}
