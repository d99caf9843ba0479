// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import io.manx.lab.load.client.ClientOptions.Credentials;
import io.manx.lab.load.client.ClientOptions.Tls;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings that every session of a command needs for access, whatever the nodes.
 *
 * @param localDataCentre data centre of the sessions, or null for the default one
 * @param credentials user name and password, or null
 * @param tls TLS settings, or null for a plain connection
 * @param driver driver options, by their path in the driver's reference configuration
 */
public record ClientAccess(
    @Nullable String localDataCentre,
    @Nullable Credentials credentials,
    @Nullable Tls tls,
    Map<String, String> driver) {
  /** Access to a cluster without login. */
  public static final ClientAccess OPEN = new ClientAccess(null, null, null, Map.of());

  /** The role that Cassandra creates on a new cluster whose clients must log in. */
  private static final Credentials SUPERUSER = new Credentials("cassandra", "cassandra");

  public ClientAccess {
    driver = Map.copyOf(driver);
  }

  /** Returns the access to a new cluster, by its initial role if clients must log in. */
  public ClientAccess toNewCluster(boolean login) {
    return login && credentials == null
        ? new ClientAccess(localDataCentre, SUPERUSER, tls, driver)
        : this;
  }

  /**
   * Returns the options to connect to nodes.
   *
   * @param usualDataCentre the data centre if none was set, or null for that of the contact points
   */
  public ClientOptions to(List<InetSocketAddress> contactPoints, @Nullable String usualDataCentre) {
    String dataCentre = localDataCentre == null ? usualDataCentre : localDataCentre;
    return new ClientOptions(contactPoints, dataCentre, credentials, tls, 1, driver);
  }
}
