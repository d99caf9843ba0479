// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How to connect to a cluster with the Java driver, and with how many sessions.
 *
 * @param contactPoints the nodes to connect to first
 * @param localDataCentre data centre of the sessions, or null for that of the contact points
 * @param credentials user name and password, or null
 * @param tls TLS settings, or null for a plain connection
 * @param sessions number of independent sessions, each like an instance of an application
 * @param driver driver options by their path in the driver's reference configuration
 */
public record ClientOptions(
    List<InetSocketAddress> contactPoints,
    @Nullable String localDataCentre,
    @Nullable Credentials credentials,
    @Nullable Tls tls,
    int sessions,
    Map<String, String> driver) {

  /** How long to wait for a connection before a contact point counts as unreachable. */
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private static final int MAX_SESSIONS = 1_024;

  /** User name and password. */
  public record Credentials(String user, String password) {
    @Override
    public String toString() {
      return "credentials of " + user;
    }
  }

  /**
   * TLS towards the cluster.
   *
   * @param trustStore certificates to trust, or null for those of the JDK
   * @param trustStorePassword its password, or null
   * @param keyStore the client's own certificate and key, or null if the nodes need none
   * @param keyStorePassword its password, or null
   */
  public record Tls(
      @Nullable Path trustStore,
      @Nullable String trustStorePassword,
      @Nullable Path keyStore,
      @Nullable String keyStorePassword) {
    @Override
    public String toString() {
      return "TLS";
    }
  }

  public ClientOptions {
    if (contactPoints.isEmpty()) {
      throw new UserException("no contact point; name at least one as HOST:PORT");
    }
    requireSessions(sessions);
    contactPoints = List.copyOf(contactPoints);
    driver = Map.copyOf(driver);
  }

  /**
   * Checks that a number of sessions can be opened.
   *
   * @throws UserException if it is out of range
   */
  public static void requireSessions(int sessions) {
    if (sessions < 1 || sessions > MAX_SESSIONS) {
      throw new UserException(
          "clients " + sessions + " is out of range; choose 1 to " + MAX_SESSIONS);
    }
  }

  /**
   * Returns the options of the same cluster with other driver options. Options on how to reach
   * nodes, such as an address translator, are kept unless they are replaced.
   */
  public ClientOptions with(Map<String, String> otherDriver, int otherSessions) {
    Map<String, String> joined = new TreeMap<>(DriverValues.ofConnections(driver));
    joined.putAll(otherDriver);
    return new ClientOptions(
        contactPoints, localDataCentre, credentials, tls, otherSessions, joined);
  }

  ClientOptions in(String dataCentre) {
    return new ClientOptions(contactPoints, dataCentre, credentials, tls, sessions, driver);
  }
}
