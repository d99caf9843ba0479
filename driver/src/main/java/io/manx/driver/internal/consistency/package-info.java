// SPDX-License-Identifier: Apache-2.0

/** Puts the consistency levels of enrolled tables into the requests of a session. */
@NullMarked
package io.manx.driver.internal.consistency;

import org.jspecify.annotations.NullMarked;
