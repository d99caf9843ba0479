package io.manx.simulator.model;

/**
 * What one node is asked for of a range read.
 *
 * @param read the range read
 * @param limit rows asked for at most
 * @param rows that the node has of them, and reads
 * @param nodes that were asked at once, this one among them
 */
record RangePart(RangeRead read, int limit, int rows, int nodes) {}
