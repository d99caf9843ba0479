/** Generates requests as a function of seed and number. */
@NullMarked
package io.manx.simulator.workload;

import org.jspecify.annotations.NullMarked;
