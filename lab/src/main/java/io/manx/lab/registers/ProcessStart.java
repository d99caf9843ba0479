package io.manx.lab.registers;

import io.manx.lab.load.client.ClientOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The start message of a process of clients. It goes to standard input, since passwords must not be
 * visible as arguments.
 *
 * @param plan the plan of the clients
 * @param contactPoints the nodes to connect to first
 * @param dataCentre data centre of the clients; null for that of the contact points
 * @param credentials user name and password, or null
 * @param tls TLS settings, or null
 * @param driver options of the driver
 * @param timeoutMillis timeout of each request
 * @param history history file to write
 */
record ProcessStart(
    RegisterPlan plan,
    List<ContactPoint> contactPoints,
    @Nullable String dataCentre,
    ClientOptions.@Nullable Credentials credentials,
    ClientOptions.@Nullable Tls tls,
    Map<String, String> driver,
    long timeoutMillis,
    String history) {
  /**
   * The address of one node.
   *
   * @param host name or address
   * @param port CQL port
   */
  record ContactPoint(String host, int port) {}

  static ProcessStart of(RegisterPlan plan, ClientOptions clients, Duration timeout, Path history) {
    return new ProcessStart(
        plan,
        clients.contactPoints().stream()
            .map(each -> new ContactPoint(each.getHostString(), each.getPort()))
            .toList(),
        clients.localDataCentre(),
        clients.credentials(),
        clients.tls(),
        clients.driver(),
        timeout.toMillis(),
        history.toString());
  }

  ClientOptions clients() {
    return new ClientOptions(
        contactPoints.stream()
            .map(each -> new InetSocketAddress(each.host(), each.port()))
            .toList(),
        dataCentre,
        credentials,
        tls,
        1,
        driver);
  }
}
