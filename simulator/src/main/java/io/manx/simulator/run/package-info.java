// SPDX-License-Identifier: Apache-2.0

/** Runs scenarios with variants many times, and collects the results. */
@NullMarked
package io.manx.simulator.run;

import org.jspecify.annotations.NullMarked;
