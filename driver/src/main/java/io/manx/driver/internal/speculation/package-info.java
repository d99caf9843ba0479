// SPDX-License-Identifier: Apache-2.0

/** Sends late requests once more, within core's budget, by an exact timer. */
@NullMarked
package io.manx.driver.internal.speculation;

import org.jspecify.annotations.NullMarked;
