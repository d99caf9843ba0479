package io.manx.lab.testbed;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Partitioner;
import io.manx.lab.load.workload.KeyOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Tokens that divide the keys of a load evenly among nodes where keys keep their order.
 *
 * <p>All of YCSB's keys begin with the same letters, so that tokens spaced evenly over all bytes
 * would leave everything to one node.
 */
public final class OrderedRing {
  private OrderedRing() {}

  /**
   * Returns the cluster with such tokens. One whose partitioner hashes keys stays as it is, and so
   * do tokens that the user has chosen, and a ring for fewer records than nodes.
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

  /** Each data centre divides the keys by itself; a node's share ends with its token. */
  private static List<String> tokens(List<Integer> dataCentres, long records) {
    List<String> keys = KeyOrder.sorted(records);
    List<String> tokens = new ArrayList<>();
    for (int centre = 0; centre < dataCentres.size(); centre++) {
      int nodes = dataCentres.get(centre);
      for (int node = 1; node <= nodes; node++) {
        String last = keys.get((int) ((long) node * keys.size() / nodes) - 1);
        // No two nodes may share a token: what is longer sorts directly behind.
        byte[] bytes = (last + "0".repeat(centre)).getBytes(StandardCharsets.US_ASCII);
        tokens.add(HexFormat.of().formatHex(bytes));
      }
    }
    return tokens;
  }
}
