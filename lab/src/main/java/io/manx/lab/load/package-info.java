// SPDX-License-Identifier: Apache-2.0

/**
 * Sends the load of a run to a cluster, by YCSB's workloads in an open or closed loop, and records
 * every request.
 */
@NullMarked
package io.manx.lab.load;

import org.jspecify.annotations.NullMarked;
