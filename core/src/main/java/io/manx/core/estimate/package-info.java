// SPDX-License-Identifier: Apache-2.0

/**
 * Estimators that policies build on: moving averages, quantiles, histograms, regression, streaks.
 */
@NullMarked
package io.manx.core.estimate;

import org.jspecify.annotations.NullMarked;
