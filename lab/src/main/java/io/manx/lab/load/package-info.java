/**
 * Load on a cluster: YCSB's core workloads, an open and a closed loop, and what is kept of every
 * request.
 */
@NullMarked
package io.manx.lab.load;

import org.jspecify.annotations.NullMarked;
