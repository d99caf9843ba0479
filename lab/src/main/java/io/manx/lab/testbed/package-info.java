// SPDX-License-Identifier: Apache-2.0

/**
 * Prepares the cluster that a measurement takes place on: settings, warm-up, disturbances and
 * counters.
 */
@NullMarked
package io.manx.lab.testbed;

import org.jspecify.annotations.NullMarked;
