// SPDX-License-Identifier: Apache-2.0

/**
 * Decides how much flash a drive reclaims while the JVM pauses: SyncGC's policies (Han and others,
 * APSys 2018) and Manx's own.
 */
@NullMarked
package io.manx.core.collection;

import org.jspecify.annotations.NullMarked;
