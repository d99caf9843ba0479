// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Settings of Manx's agents, in which {@code NAME@N} applies to node N alone and replaces {@code
 * NAME} there.
 */
public final class NodeSettings {
  private static final char AT = '@';
  private static final Pattern OF_ONE_NODE = Pattern.compile("([^@]+)@([1-9][0-9]{0,5})");

  private NodeSettings() {}

  /**
   * Checks that a name has the form {@code NAME} or {@code NAME@N}.
   *
   * @throws UserException if it has neither form
   */
  public static void requireForm(String name) {
    if (name.indexOf(AT) >= 0 && !OF_ONE_NODE.matcher(name).matches()) {
      throw new UserException(
          "setting '" + name + "' is not of the form NAME@N, with the number of a node from 1");
    }
  }

  /** Returns the name of a setting without the node that it is of. */
  public static String common(String name) {
    int at = name.indexOf(AT);
    return at < 0 ? name : name.substring(0, at);
  }

  /**
   * Checks that a cluster has all nodes that the settings name.
   *
   * @param nodes how many nodes it has; 0 if they have no numbers
   * @throws UserException if not
   */
  static void requireNodes(Map<String, String> settings, int nodes) {
    for (String name : new TreeMap<>(settings).keySet()) {
      Matcher matcher = OF_ONE_NODE.matcher(name);
      if (matcher.matches() && Integer.parseInt(matcher.group(2)) > nodes) {
        throw new UserException(
            "setting '"
                + name
                + (nodes == 0
                    ? "' needs the embedded cluster, whose nodes have numbers"
                    : "' is out of range; the cluster has nodes 1 to " + nodes));
      }
    }
  }

  /** Returns the number of each node by the address that clients use for it. */
  static Map<String, Integer> numbers(List<Node> nodes) {
    return nodes.stream().collect(Collectors.toMap(Node::broadcastAddress, Node::index));
  }

  /** Returns the settings of one node; a node without a number has number 0. */
  static Map<String, String> of(Map<String, String> settings, int number) {
    Map<String, String> common = new TreeMap<>();
    Map<String, String> own = new TreeMap<>();
    settings.forEach(
        (name, value) -> {
          Matcher matcher = OF_ONE_NODE.matcher(name);
          if (!matcher.matches()) {
            common.put(name, value);
          } else if (Integer.parseInt(matcher.group(2)) == number) {
            own.put(matcher.group(1), value);
          }
        });
    common.putAll(own);
    return common;
  }
}
