/**
 * Replica selection: which of the replicas that hold a record is to be asked first.
 *
 * <p>Hosts name replicas by small numbers of their own, from 0 on. Time is a nanosecond value that
 * the host passes in, and randomness comes from a seed, so that a run can be repeated exactly.
 */
@NullMarked
package io.manx.core.selection;

import org.jspecify.annotations.NullMarked;
