// SPDX-License-Identifier: Apache-2.0

/** Counts what Manx does in a session, and registers the counts as the driver's metrics. */
@NullMarked
package io.manx.driver.internal.metrics;

import org.jspecify.annotations.NullMarked;
