package io.manx.results.run;

import java.util.List;

/**
 * Requests completed by one node as coordinator.
 *
 * @param node name of the node, such as "node 2" or an address
 * @param completedPer100Millis number per 100 ms, from the start of the measured part
 */
public record NodeActivity(String node, List<Integer> completedPer100Millis) {}
