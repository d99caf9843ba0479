// SPDX-License-Identifier: Apache-2.0

/** Trains the model of request times from run files, and says how well it predicts. */
@NullMarked
package io.manx.results.training;

import org.jspecify.annotations.NullMarked;
