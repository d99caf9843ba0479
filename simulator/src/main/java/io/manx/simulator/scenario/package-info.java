/** What is simulated: read from files, checked. */
@NullMarked
package io.manx.simulator.scenario;

import org.jspecify.annotations.NullMarked;
