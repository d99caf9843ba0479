// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.List;

/**
 * The numbers of requests that one node completed as coordinator.
 *
 * @param node name of the node, such as "node 2" or an address
 * @param completedPer100Millis completed requests in each 100 ms, from the start of the measured
 *     part
 */
public record NodeActivity(String node, List<Integer> completedPer100Millis) {}
