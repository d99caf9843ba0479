// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.results.UserException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts addresses of nodes between users' notation and the driver's nodes. */
public final class ContactPoints {
  private static final int CQL_PORT = 9042;
  private static final int MAX_PORT = 65_535;

  private ContactPoints() {}

  /** Parses the list of {@code --contact-points}; blanks around a name are ignored. */
  static List<InetSocketAddress> parseAll(List<String> texts) {
    List<InetSocketAddress> points =
        texts.stream()
            .map(String::strip)
            .filter(text -> !text.isEmpty())
            .flatMap(text -> parse(text).stream())
            .distinct()
            .toList();
    if (points.isEmpty()) {
      throw new UserException("--contact-points names no node; give HOST or HOST:PORT");
    }
    return points;
  }

  /**
   * Parses {@code host} or {@code host:port}; an IPv6 address with a port is in brackets.
   *
   * @return every address of the host, since the node at the first may be down
   */
  static List<InetSocketAddress> parse(String text) {
    return parse(text, InetAddress::getAllByName);
  }

  static List<InetSocketAddress> parse(String text, Resolver resolver) {
    int colon = text.lastIndexOf(':');
    boolean bareAddress = text.indexOf(':') != colon && !text.contains("]");
    if (colon < 0 || bareAddress || text.endsWith("]")) {
      return resolve(text, CQL_PORT, resolver);
    }
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      if (port > 0 && port <= MAX_PORT) {
        return resolve(text.substring(0, colon), port, resolver);
      }
    } catch (NumberFormatException e) {
      // Reported below, like a number out of range.
    }
    throw new UserException("contact point '" + text + "' must be HOST or HOST:PORT (1 to 65535)");
  }

  private static List<InetSocketAddress> resolve(String host, int port, Resolver resolver) {
    try {
      return Arrays.stream(resolver.addresses(host))
          .map(address -> new InetSocketAddress(address, port))
          .toList();
    } catch (UnknownHostException e) {
      throw new UserException("contact point '" + host + "' cannot be resolved to an address", e);
    }
  }

  /** Finds the addresses of a host. */
  interface Resolver {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /** A node's address and port, for display. */
  public static String text(@Nullable Node node) {
    if (node == null || !(node.getEndPoint().resolve() instanceof InetSocketAddress address)) {
      return "an unknown node";
    }
    return address.getHostString() + ":" + address.getPort();
  }

  /** The driver's node at an address. */
  public static Node find(CqlSession session, InetSocketAddress address) {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> node.getEndPoint().resolve().equals(address))
        .findFirst()
        .orElseThrow(() -> new UserException("the cluster knows no node at " + address));
  }
}
