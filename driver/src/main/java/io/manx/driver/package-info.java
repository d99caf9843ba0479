// SPDX-License-Identifier: Apache-2.0

/**
 * Load balancing and speculative execution policies for the Java driver 4. This package is
 * promised; {@code internal} is not.
 */
@NullMarked
package io.manx.driver;

import org.jspecify.annotations.NullMarked;
