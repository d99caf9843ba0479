// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.process;

import io.manx.lab.load.client.ClientOptions;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a process of clients connects, as part of its start message. That goes to standard input,
 * since passwords must not be visible as arguments.
 *
 * @param contactPoints the nodes to connect to first
 * @param dataCentre data centre of the clients; null for that of the contact points
 * @param credentials user name and password, or null
 * @param tls TLS settings, or null
 * @param sessions number of sessions
 * @param driver options of the driver
 */
public record Connection(
    List<ContactPoint> contactPoints,
    @Nullable String dataCentre,
    ClientOptions.@Nullable Credentials credentials,
    ClientOptions.@Nullable Tls tls,
    int sessions,
    Map<String, String> driver) {
  /**
   * The address of one node.
   *
   * @param host name or address
   * @param port CQL port
   */
  public record ContactPoint(String host, int port) {}

  /** Returns the message of options, with another number of sessions. */
  public static Connection of(ClientOptions clients, int sessions) {
    return new Connection(
        clients.contactPoints().stream()
            .map(each -> new ContactPoint(each.getHostString(), each.getPort()))
            .toList(),
        clients.localDataCentre(),
        clients.credentials(),
        clients.tls(),
        sessions,
        clients.driver());
  }

  /** Returns the options of a message. */
  public ClientOptions clients() {
    return new ClientOptions(
        contactPoints.stream()
            .map(each -> new InetSocketAddress(each.host(), each.port()))
            .toList(),
        dataCentre,
        credentials,
        tls,
        sessions,
        driver);
  }
}
