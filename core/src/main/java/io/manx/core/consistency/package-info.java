/**
 * Consistency levels: which pairs of a read and a write level are strongly consistent, how long
 * requests take at each of them, and which pair is the fastest for the present load (Gorbenko
 * 2020).
 */
@NullMarked
package io.manx.core.consistency;

import org.jspecify.annotations.NullMarked;
