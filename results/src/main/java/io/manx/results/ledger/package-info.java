// SPDX-License-Identifier: Apache-2.0

/**
 * Keeps the measurement ledger, the record of all measurements, to which lines are only appended.
 */
@NullMarked
package io.manx.results.ledger;

import org.jspecify.annotations.NullMarked;
