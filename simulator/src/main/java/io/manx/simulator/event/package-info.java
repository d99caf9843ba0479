/** The future of a simulation, in order. */
@NullMarked
package io.manx.simulator.event;

import org.jspecify.annotations.NullMarked;
