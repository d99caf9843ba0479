// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Partitioner;
import io.manx.lab.load.workload.KeyOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Tokens that divide a load's keys evenly among nodes if the partitioner keeps keys in order.
 *
 * <p>All YCSB keys begin with the same letters. With tokens spaced evenly over all bytes, one node
 * would hold all keys.
 */
public final class OrderedRing {
  private OrderedRing() {}

  /**
   * Returns the options with such tokens. They stay as they are if the partitioner hashes keys, if
   * the user has chosen tokens, or if there are fewer records than nodes.
   *
   * @param records number of records of the load
   */
  public static ClusterOptions balanced(ClusterOptions options, long records) {
    boolean chosen = !options.tokens().isEmpty() || options.tokensPerNode() > 1;
    if (options.partitioner() != Partitioner.BYTE_ORDERED || chosen || records < options.nodes()) {
      return options;
    }
    return options.withRing(Partitioner.BYTE_ORDERED, 1, tokens(options.dataCentres(), records));
  }

  /** Divides the keys in each data centre; a node's share ends with its token. */
  private static List<String> tokens(List<Integer> dataCentres, long records) {
    List<String> keys = KeyOrder.sorted(records);
    List<String> tokens = new ArrayList<>();
    for (int centre = 0; centre < dataCentres.size(); centre++) {
      int nodes = dataCentres.get(centre);
      for (int node = 1; node <= nodes; node++) {
        String last = keys.get((int) ((long) node * keys.size() / nodes) - 1);
        // No two nodes may share a token: a longer one sorts directly after it.
        byte[] bytes = (last + "0".repeat(centre)).getBytes(StandardCharsets.US_ASCII);
        tokens.add(HexFormat.of().formatHex(bytes));
      }
    }
    return tokens;
  }
}
