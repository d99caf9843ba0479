// SPDX-License-Identifier: Apache-2.0

/** Shared helpers of the results module: durations, parallel runs, and failures in words. */
@NullMarked
package io.manx.results;

import org.jspecify.annotations.NullMarked;
