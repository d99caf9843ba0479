// SPDX-License-Identifier: Apache-2.0

/**
 * How the clients of an enrolled table agree on its consistency levels. The driver's policies and
 * Manx's own commands share it; it is not promised to others.
 */
@NullMarked
package io.manx.driver.consistency;

import org.jspecify.annotations.NullMarked;
