// SPDX-License-Identifier: Apache-2.0

/**
 * Starts, watches and stops a Cassandra cluster on this machine, with one child JVM per node.
 *
 * <p>{@link io.manx.lab.cluster.Cluster} is the handle that load, disturbances and comparison use.
 */
@NullMarked
package io.manx.lab.cluster;

import org.jspecify.annotations.NullMarked;
