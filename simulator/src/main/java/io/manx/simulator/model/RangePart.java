// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

/**
 * The part of a range read for which one node is asked.
 *
 * @param read the range read
 * @param limit rows asked for at most
 * @param rows the number of them that the node has and reads
 * @param nodes the number of nodes that were asked at once, including this one
 */
record RangePart(RangeRead read, int limit, int rows, int nodes) {}
