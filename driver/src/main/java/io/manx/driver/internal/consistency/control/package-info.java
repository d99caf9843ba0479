// SPDX-License-Identifier: Apache-2.0

/** Keeps a session's leases of enrolled tables, and changes their levels with the load. */
@NullMarked
package io.manx.driver.internal.consistency.control;

import org.jspecify.annotations.NullMarked;
