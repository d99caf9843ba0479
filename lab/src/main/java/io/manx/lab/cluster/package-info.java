/**
 * A cluster of stock Apache Cassandra on this machine, one child JVM a node.
 *
 * <p>{@link io.manx.lab.cluster.Cluster} is the handle that load, disturbances and comparison use.
 */
@NullMarked
package io.manx.lab.cluster;

import org.jspecify.annotations.NullMarked;
