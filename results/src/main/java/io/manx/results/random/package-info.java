// SPDX-License-Identifier: Apache-2.0

/** Generates the random numbers from which loads and simulations draw their requests. */
@NullMarked
package io.manx.results.random;

import org.jspecify.annotations.NullMarked;
