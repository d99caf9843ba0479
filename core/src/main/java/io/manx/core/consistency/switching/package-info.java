/**
 * How the levels of a table change while clients are at work, without a read that misses an
 * acknowledged write: the row that all agree on, the leases by which clients know it, the ledgers
 * in which coordinators keep what too few replicas hold, and what is waited for between two pairs.
 *
 * <p>{@code SwitchingModel}, among the tests, is searched exhaustively for such reads; {@code
 * Simulation} has these classes at work on clocks that differ, with nodes that come and go.
 */
@NullMarked
package io.manx.core.consistency.switching;

import org.jspecify.annotations.NullMarked;
