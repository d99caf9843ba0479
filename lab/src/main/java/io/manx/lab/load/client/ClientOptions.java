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
 * How to reach a cluster with the Java driver, and with how many sessions.
 *
 * @param contactPoints first nodes to ask
 * @param localDataCentre data centre of the sessions, or null to take that of the contact points
 * @param credentials user name and password, or null
 * @param tls TLS settings, or null for a plain connection
 * @param sessions independent sessions, as so many application instances would have
 * @param driver driver options by their path in the driver's reference configuration
 */
public record ClientOptions(
    List<InetSocketAddress> contactPoints,
    @Nullable String localDataCentre,
    @Nullable Credentials credentials,
    @Nullable Tls tls,
    int sessions,
    Map<String, String> driver) {

  private static final int MOST_SESSIONS = 1_024;

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
   * @param keyStore the client's own certificate and key, or null if the nodes ask for none
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
   * Returns if that many sessions can be opened.
   *
   * @throws UserException if not
   */
  public static void requireSessions(int sessions) {
    if (sessions < 1 || sessions > MOST_SESSIONS) {
      throw new UserException(
          "clients " + sessions + " is out of range; choose 1 to " + MOST_SESSIONS);
    }
  }

  /**
   * Returns the same cluster reached by other driver options. Of the present ones those that say
   * how nodes are reached, such as an address translator, stay where the others do not say it.
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

  /** How long to wait for a connection before a contact point counts as unreachable. */
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
}
