// SPDX-License-Identifier: Apache-2.0

/**
 * Keeps the write ledger: which writes of enrolled tables too few replicas may hold. Reads their
 * keys again.
 */
@NullMarked
package io.manx.agent.writeledger;

import org.jspecify.annotations.NullMarked;
