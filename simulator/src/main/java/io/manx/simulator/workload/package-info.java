// SPDX-License-Identifier: Apache-2.0

/** Generates requests, each a function of the seed and its number. */
@NullMarked
package io.manx.simulator.workload;

import org.jspecify.annotations.NullMarked;
