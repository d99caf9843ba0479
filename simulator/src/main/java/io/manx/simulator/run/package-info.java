/** Scenarios with policies, many times over, and what comes out of it. */
@NullMarked
package io.manx.simulator.run;

import org.jspecify.annotations.NullMarked;
