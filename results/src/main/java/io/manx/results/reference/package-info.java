// SPDX-License-Identifier: Apache-2.0

/** Compares runs of today with a saved comparison: unpaired, since they were not interleaved. */
@NullMarked
package io.manx.results.reference;

import org.jspecify.annotations.NullMarked;
